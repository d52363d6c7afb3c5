/** Fields of forms and options of commands: each has an element to show and a way to read its value. */

import { el, upload } from "./dom.js";
import { prose } from "./text.js";

export const SELECTS = { 3: null, 5: ["users"], 6: ["roles"], 7: ["users", "roles"], 8: ["channels"] };

/** What a menu offers: its own options, or the people, roles or channels of the server. */
export function menuOptions(menu, entities) {
  const kinds = SELECTS[menu.type];
  if (kinds === null) return menu.options;
  return kinds.flatMap((kind) => entities[kind].map(({ id, name }) => ({ value: id, label: name })));
}

/** The label of an option with its emoji in front. */
export function optionLabel(option) {
  const emoji = option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "";
  return `${emoji}${option.label}`;
}

function ticks(options, type, name) {
  const inputs = options.map((option) => el("input", { type, name, value: option.value, checked: option.default }));
  const rows = options.map((option, n) =>
    el("label", { className: "tick" }, inputs[n], el("span", {}, optionLabel(option),
      option.description && el("small", {}, option.description))));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return { element: el("div", { className: "ticks" }, rows), chosen };
}

function textField(field) {
  const properties = {
    value: field.value ?? "", placeholder: field.placeholder ?? "", required: field.required ?? true,
    minLength: field.min_length ?? 0, maxLength: field.max_length ?? 4000,
  };
  const element = field.style === 2 ? el("textarea", { ...properties, rows: 4 }) : el("input", { ...properties });
  return { element, value: () => element.value };
}

function fileField(field) {
  const element = el("input", { type: "file", multiple: (field.max_values ?? 1) > 1, required: field.required ?? true });
  return { element, value: () => Promise.all([...element.files].map(upload)) };
}

/** A field of a form; `value()` reads it, undefined if it is to be left out. */
export function formField(field, entities) {
  if (field.type === 4) return textField(field);
  if (field.type === 19) return fileField(field);
  if (field.type === 23) {
    const element = el("input", { type: "checkbox", checked: field.default });
    return { element, value: () => element.checked };
  }
  const options = field.type in SELECTS ? menuOptions(field, entities) : field.options;
  const single = field.type === 21 || (field.type in SELECTS && (field.max_values ?? 1) === 1);
  const { element, chosen } = ticks(options, single ? "radio" : "checkbox", field.custom_id);
  if (field.type === 21) return { element, value: () => chosen()[0] };
  return { element, value: chosen };
}

function choiceField(option, choices) {
  const element = el("select", { required: option.required },
    option.required ? null : el("option", { value: "" }, "–"),
    choices.map(({ name, value }) => el("option", { value }, name)));
  return { element, value: () => element.value };
}

function suggestField(option, suggest) {
  const list = el("datalist", { id: `suggest-${option.name}` });
  let offered = [];
  let latest = 0;
  const look = async () => {
    const turn = ++latest;
    const choices = await suggest(option.name, element.value);
    if (turn !== latest) return;
    offered = choices;
    list.replaceChildren(...choices.map(({ name }) => el("option", { value: name })));
  };
  const element = el("input", { required: option.required, autocomplete: "off", list: list.id, oninput: look, onfocus: look });
  const value = () => String(offered.find(({ name }) => name === element.value)?.value ?? element.value);
  return { element: el("div", {}, element, list), value };
}

/** An option of a command; `value()` reads it, empty if it is to be left out. */
export function optionField(option, entities, suggest) {
  if (option.choices?.length) return choiceField(option, option.choices.map((one) => ({ ...one, value: String(one.value) })));
  if (option.autocomplete) return suggestField(option, suggest);
  const kinds = { 6: ["users"], 7: ["channels"], 8: ["roles"], 9: ["users", "roles"] }[option.type];
  if (kinds) return choiceField(option, kinds.flatMap((kind) => entities[kind].map(({ id, name }) => ({ name, value: id }))));
  if (option.type === 5) {
    const { element } = choiceField(option, [{ name: "Yes", value: "yes" }, { name: "No", value: "no" }]);
    return { element, value: () => element.value && element.value === "yes" };
  }
  if (option.type === 11) {
    const element = el("input", { type: "file", required: option.required });
    return { element, value: () => (element.files.length ? upload(element.files[0]) : "") };
  }
  const numeric = option.type === 4 || option.type === 10;
  const element = el("input", {
    type: numeric ? "number" : "text", required: option.required, autocomplete: "off",
    step: option.type === 10 ? "any" : null, min: option.min_value, max: option.max_value,
    maxLength: option.max_length,
  });
  return { element, value: () => element.value };
}

/** Whether the field, an option of a command, could be given what was typed for it. */
export function fill({ element }, typed) {
  const control = element.matches("input, select") ? element : element.querySelector("input");
  if (control.type === "file") return false;
  if (control.tagName !== "SELECT") {
    control.value = typed;
    return control.value === typed;
  }
  const bare = typed.toLowerCase().replace(/^[@#]/, "");
  const wanted = { true: "yes", false: "no" }[bare] ?? bare;
  const fits = ({ value, text }) => [value, text.replace(/^[@#]/, "")].some((word) => word.toLowerCase() === wanted);
  const chosen = [...control.options].find(fits);
  if (chosen) control.value = chosen.value;
  return Boolean(chosen);
}

/** Show a form over the page; `done(values)` sends it and says whether it may close. */
export function showForm(title, rows, fields, done) {
  const dialog = document.getElementById("form");
  const close = () => dialog.close();
  const submit = async (event) => {
    event.preventDefault();
    const values = {};
    for (const [name, field] of fields) {
      const value = await field.value();
      if (value !== undefined && value !== "") values[name] = value;
    }
    button.disabled = true;
    if (await done(values)) close();
    button.disabled = false;
  };
  const button = el("button", { type: "submit", className: "style-1" }, "Send");
  dialog.replaceChildren(el("form", { onsubmit: submit }, el("h3", {}, title), rows,
    el("footer", {}, el("button", { type: "button", className: "style-2", onclick: close }, "Cancel"), button)));
  dialog.showModal();
}

/** The rows and fields of a form that the bot shows. */
export function formParts(components, entities) {
  const rows = [];
  const fields = [];
  const add = (field, label, description) => {
    const made = formField(field, entities);
    fields.push([field.custom_id, made]);
    rows.push(el("label", { className: "field" }, el("b", {}, label), description && el("small", {}, description), made.element));
  };
  for (const part of components) {
    if (part.type === 10) rows.push(prose(part.content));
    else if (part.type === 18) add(part.component, part.label, part.description);
    else if (part.type === 1) part.components.forEach((field) => add(field, field.label ?? ""));
  }
  return { rows, fields };
}
