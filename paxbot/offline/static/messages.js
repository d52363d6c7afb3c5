/** Messages with everything on them: texts, pictures, embeds, buttons, menus. */

import { el } from "./dom.js";
import { menuOptions, optionLabel, SELECTS } from "./controls.js";
import { prose } from "./text.js";

const GAP = 7 * 60 * 1000;

function hex(color) {
  return `#${(color ?? 0).toString(16).padStart(6, "0")}`;
}

function picture(url, description, className) {
  if (!url) return el("p", { className: "missing" }, "A picture from another web site is not shown here.");
  const image = el("img", { src: url, alt: description ?? "", title: description ?? "" });
  return el("a", { href: url, target: "_blank", className }, image);
}

function emojiText(emoji) {
  return emoji && !emoji.id ? `${emoji.name} ` : "";
}

function button(part, act) {
  const label = `${emojiText(part.emoji)}${part.label ?? ""}`.trim();
  if (part.style === 5) return el("a", { className: "style-2", href: part.url, target: "_blank" }, `${label} ↗`);
  const press = async (event) => {
    const pressed = event.currentTarget;
    pressed.disabled = true;
    pressed.classList.add("waiting");
    await act.click(part.custom_id);
    pressed.disabled = Boolean(part.disabled);
    pressed.classList.remove("waiting");
  };
  return el("button", { type: "button", className: `style-${part.style}`, disabled: part.disabled, onclick: press }, label);
}

function menuRow(option, multiple, pick) {
  const text = [el("span", {}, optionLabel(option)), option.description && el("small", {}, option.description)];
  if (!multiple) return el("button", { type: "button", onclick: () => pick([option.value]) }, text);
  const tick = el("input", { type: "checkbox", value: option.value, checked: option.default });
  return el("label", {}, tick, el("span", {}, text));
}

function menu(part, act) {
  const multiple = (part.max_values ?? 1) > 1;
  const chosen = (part.options ?? []).filter((option) => option.default).map(optionLabel).join(", ");
  const box = el("div", { className: "menu" });
  const list = el("div", { className: "menu-list", hidden: true });
  const pick = async (values) => {
    list.hidden = true;
    box.classList.add("waiting");
    await act.select(part.custom_id, values);
    box.classList.remove("waiting");
  };
  const toggle = async () => {
    if (!list.hidden) return void (list.hidden = true);
    const options = menuOptions(part, SELECTS[part.type] ? await act.entities() : null);
    const confirm = () => pick([...list.querySelectorAll("input:checked")].map((tick) => tick.value));
    list.replaceChildren(...options.map((option) => menuRow(option, multiple, pick)));
    if (multiple) list.append(el("button", { type: "button", className: "style-1", onclick: confirm }, "Choose"));
    list.hidden = false;
    list.scrollIntoView({ block: "nearest" });
    return undefined;
  };
  const face = el("button", { type: "button", className: "menu-face", disabled: part.disabled, onclick: toggle },
    el("span", {}, chosen || part.placeholder || "Make a selection"), el("span", {}, "▾"));
  box.append(face, list);
  return box;
}

function gallery(items) {
  return el("div", { className: `gallery count-${Math.min(items.length, 3)}` },
    items.map((item) => picture(item.media, item.description, item.spoiler ? "spoiler" : "")));
}

function container(part, act) {
  const box = el("div", { className: "container" }, part.components.map((child) => component(child, act)));
  if (part.accent_color !== null && part.accent_color !== undefined) box.style.borderLeftColor = hex(part.accent_color);
  return box;
}

function section(part, act) {
  return el("div", { className: "section" }, el("div", {}, part.components.map((child) => component(child, act))),
    component(part.accessory, act));
}

function component(part, act) {
  switch (part.type) {
    case 1: return el("div", { className: "row" }, part.components.map((child) => component(child, act)));
    case 2: return button(part, act);
    case 3: case 5: case 6: case 7: case 8: return menu(part, act);
    case 9: return section(part, act);
    case 10: return prose(part.content);
    case 11: return picture(part.media, part.description, "thumbnail");
    case 12: return gallery(part.items);
    case 13: return el("a", { className: "file", href: part.file, download: part.name ?? "" }, `📄 ${part.name ?? "File"}`);
    case 14: return part.divider === false ? el("div", { className: "space" }) : el("hr");
    case 17: return container(part, act);
    default: return el("p", { className: "missing" }, `A component of type ${part.type} is not shown here.`);
  }
}

function file(item) {
  if (item.image) return el("div", { className: "gallery count-1" }, picture(item.url, item.description, ""));
  const size = item.size > 2048 ? `${Math.round(item.size / 1024)} KB` : `${item.size} bytes`;
  return el("a", { className: "file", href: item.url, download: item.name }, `📄 ${item.name} (${size})`);
}

function embed(item) {
  const box = el("div", { className: "container embed" }, item.author && el("small", {}, item.author),
    prose(item.title, "text embed-title"), prose(item.description),
    item.fields.map((field) => el("div", { className: field.inline ? "inline-field" : "" },
      prose(field.name, "text embed-title"), prose(field.value))),
    item.image && picture(item.image, "", ""), item.thumbnail && picture(item.thumbnail, "", "thumbnail"),
    item.footer && el("small", {}, item.footer));
  if (item.color) box.style.borderLeftColor = hex(item.color);
  return box;
}

function byline(message) {
  const time = new Date(message.time);
  return el("div", { className: "byline" }, el("b", {}, message.author.name), message.author.bot && el("i", {}, "APP"),
    el("time", { title: time.toLocaleString(), dateTime: message.time },
      time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })));
}

/** Whether the message follows its elder so closely that name and picture need not be repeated. */
export function isCompact(message, before) {
  return Boolean(before) && !message.heading && before.author.name === message.author.name
    && before.only_you === message.only_you && new Date(message.time) - new Date(before.time) < GAP;
}

/** One message as a list item; `act` carries out what is done on it. */
export function messageItem(message, compact, act) {
  const avatar = el("span", { className: `avatar ${message.author.bot ? "bot" : `person-${message.author.number}`}` },
    message.author.name.slice(0, 1).toUpperCase());
  const classes = ["message", compact && "compact", message.only_you && "only-you", message.mentions_you && "mentions-you"];
  return el("li", { className: classes.filter(Boolean).join(" "), id: `m${message.id}` },
    message.heading && el("div", { className: "heading" }, message.heading),
    el("div", { className: "body" }, compact ? el("span", { className: "avatar none" }) : avatar,
      el("div", { className: "parts" }, !compact && byline(message),
        message.loading && el("p", { className: "thinking" }, `${message.author.name} is thinking…`),
        prose(message.content), message.embeds.map(embed), message.files.map(file),
        message.components.map((part) => component(part, act)),
        message.notification.length > 0
          && el("small", { className: "edited notification" }, "Notification: ", prose(message.notification)),
        message.edited && el("small", { className: "edited" }, "(edited)"),
        message.only_you && el("small", { className: "private" }, "Only you can see this · ",
          el("button", { type: "button", className: "link", onclick: act.dismiss }, "Dismiss message")))));
}
