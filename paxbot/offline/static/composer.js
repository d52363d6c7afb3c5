/** The line at the bottom: talk, or give a slash command. */

import { el, send } from "./dom.js";
import { optionField, showForm } from "./controls.js";

function typeHint(command) {
  return command.options.map((option) => (option.required ? option.name : `[${option.name}]`)).join(" ");
}

/** The composer; `here()` says who acts where, `catalogue()` gets the commands, `answer` deals with the bot's answer. */
export function makeComposer(here, catalogue, answer) {
  const list = el("div", { id: "commands", hidden: true });
  const line = el("input", { id: "line", autocomplete: "off", placeholder: "Talk, or type / for the commands", maxLength: 2000 });

  const give = (command, entities) => {
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
    showForm(`/${command.name}`, rows, fields, run);
    return undefined;
  };

  const propose = async () => {
    const typed = line.value;
    if (!typed.startsWith("/")) return void (list.hidden = true);
    const { commands, entities } = await catalogue();
    if (line.value !== typed) return undefined;
    const wanted = typed.slice(1).trim().toLowerCase();
    const fitting = commands.filter(({ name }) => name.startsWith(wanted));
    list.replaceChildren(...(fitting.length ? fitting : commands.filter(({ name }) => name.includes(wanted))).map((command) =>
      el("button", { type: "button", onclick: () => give(command, entities) },
        el("b", {}, `/${command.name} `, el("span", {}, typeHint(command))), el("small", {}, command.description))));
    list.hidden = false;
    return undefined;
  };

  const enter = async (event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (text.startsWith("/")) {
      await propose();
      return void list.querySelector("button")?.click();
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
