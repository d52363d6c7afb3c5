/** The line at the bottom: talk, or give a slash command. */

import { el, send, toast } from "./dom.js";
import { fill, optionField, showForm } from "./controls.js";

function typeHint(command) {
  return command.options.map((option) => (option.required ? option.name : `[${option.name}]`)).join(" ");
}

/** The command that a line names in full, with the options typed after it as `name:value`; undefined if it names none. */
export function readTyped(typed, commands) {
  const line = typed.slice(1).trim();
  const command = commands.filter(({ name }) => `${line} `.toLowerCase().startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!command) return undefined;
  const [loose, ...parts] = line.slice(command.name.length).split(/\s+([\w-]+):/);
  const given = parts.flatMap((part, n) => (n % 2 ? [] : [[part.toLowerCase(), parts[n + 1].trim()]]));
  return { command, loose: loose.trim(), given };
}

function fillForm(command, fields, { loose, given }) {
  if (loose) toast(`Options are typed as name:value, or chosen in the form: “${loose}” is left out.`);
  for (const [name, value] of given) {
    const field = fields.find(([known]) => known === name)?.[1];
    if (!field) toast(`/${command.name} has no option “${name}”.`);
    else if (!fill(field, value)) toast(`“${value}” does not fit “${name}”: please choose it in the form.`);
  }
}

/** The composer; `here()` says who acts where, `catalogue()` gets the commands, `answer` deals with the bot's answer. */
export function makeComposer(here, catalogue, answer) {
  const list = el("div", { id: "commands", hidden: true });
  const line = el("input", { id: "line", autocomplete: "off", placeholder: "Talk, or type / for the commands", maxLength: 2000 });

  const give = (command, entities, typed = { loose: "", given: [] }) => {
    const where = here();
    const suggest = async (option, typed) =>
      (await send("choices", { ...where, name: command.name, option, typed }))?.choices ?? [];
    const run = async (options) => {
      const result = await send("command", { ...where, name: command.name, options });
      if (result) setTimeout(() => answer(result));
      return Boolean(result);
    };
    line.value = "";
    list.hidden = true;
    if (!command.options.length) return void run({});
    const fields = command.options.map((option) => [option.name, optionField(option, entities, suggest)]);
    const rows = command.options.map((option, n) => el("label", { className: "field" },
      el("b", {}, option.name, option.required && " *"), el("small", {}, option.description), fields[n][1].element));
    fillForm(command, fields, typed);
    showForm(`/${command.name}`, rows, fields, run);
    return undefined;
  };

  const propose = async () => {
    const typed = line.value;
    if (!typed.startsWith("/")) return void (list.hidden = true);
    const { commands, entities } = await catalogue();
    if (line.value !== typed) return undefined;
    const wanted = typed.slice(1).trim().toLowerCase();
    const named = readTyped(typed, commands);
    const begun = commands.filter(({ name }) => name.startsWith(wanted));
    const alike = named ? [named.command] : commands.filter(({ name }) => name.includes(wanted));
    list.replaceChildren(...(begun.length ? begun : alike).map((command) =>
      el("button", { type: "button", onclick: () => give(command, entities, named) },
        el("b", {}, `/${command.name} `, el("span", {}, typeHint(command))), el("small", {}, command.description))));
    list.hidden = false;
    return undefined;
  };

  const enter = async (event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (text.startsWith("/")) {
      await propose();
      const first = list.querySelector("button");
      return void (first ? first.click() : toast("There is no such command: type / for all of them."));
    }
    if (text && (await send("say", { ...here(), text }))) line.value = "";
    return undefined;
  };

  line.addEventListener("input", propose);
  line.addEventListener("keydown", (event) => { if (event.key === "Escape") list.hidden = true; });
  const slash = el("button", { type: "button", className: "style-2", title: "All commands", onclick: () => {
    if (list.hidden) { line.value = "/"; propose(); } else { line.value = ""; list.hidden = true; }
  } }, "/");
  return el("form", { onsubmit: enter }, list, slash, line, el("button", { type: "submit", className: "style-1" }, "Send"));
}
