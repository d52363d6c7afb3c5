/** Discord's markup: tokens from the server become elements. */

import { el } from "./dom.js";

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const MARKS = { strong: "strong", em: "em", s: "s", u: "u" };
const BLOCKS = { bullet_list: "ul", ordered_list: "ol", list_item: "li", blockquote: "blockquote", paragraph: "p" };

function ago(unix) {
  const seconds = unix - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? STEPS[3];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

function moment(unix, style) {
  const date = new Date(unix * 1000);
  const text = style === "R" ? ago(unix) : new Intl.DateTimeFormat(undefined, FORMATS[style] ?? FORMATS.f).format(date);
  return el("time", { dateTime: date.toISOString(), title: date.toLocaleString(), data: { unix, style } }, text);
}

/** Bring every “5 minutes ago” on the page up to date. */
export function refreshMoments() {
  for (const time of document.querySelectorAll('time[data-style="R"]')) time.textContent = ago(Number(time.dataset.unix));
}

function spoiler() {
  const reveal = (event) => event.currentTarget.classList.add("open");
  return el("span", { className: "spoiler", title: "Click to reveal", onclick: reveal });
}

function opened(token) {
  if (token.type === "link_open") return el("a", { href: token.href, target: "_blank", rel: "noopener noreferrer" });
  if (token.type === "spoiler_open") return spoiler();
  return el(MARKS[token.type.replace("_open", "")] ?? "span");
}

function inline(parent, tokens) {
  const open = [parent];
  for (const token of tokens) {
    const here = open[open.length - 1];
    if (token.type === "text") here.append(token.content);
    else if (token.type === "code") here.append(el("code", {}, token.content));
    else if (token.type === "break") here.append(el("br"));
    else if (token.type === "timestamp") here.append(moment(token.unix, token.style));
    else if (token.type === "emoji") here.append(`:${token.emoji.name}:`);
    else if (token.type === "mention" || token.type === "command") {
      here.append(el("span", { className: token.type, data: { id: token.id } }, token.label));
    } else if (token.type.endsWith("_open")) {
      const element = opened(token);
      here.append(element);
      open.push(element);
    } else if (token.type.endsWith("_close") && open.length > 1) open.pop();
  }
}

function block(parent, token) {
  if (token.type === "inline") return inline(parent, token.children);
  if (token.type === "code_block") return parent.append(el("pre", {}, el("code", {}, token.content)));
  const tag = token.type === "heading" ? token.tag : token.type === "subtext" ? "small" : BLOCKS[token.type] ?? "div";
  const element = el(tag);
  parent.append(element);
  if (token.type === "subtext") inline(element, token.children);
  else token.children.forEach((child) => block(element, child));
  return undefined;
}

/** The tokens as an element of class "text"; null if there are none. */
export function prose(tokens, className = "text") {
  if (!tokens?.length) return null;
  const element = el("div", { className });
  tokens.forEach((token) => block(element, token));
  return element;
}
