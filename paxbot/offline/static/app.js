/** The page: who looks, where, and what has come in since. */

import { el, send, toast } from "./dom.js";
import { formParts, showForm } from "./controls.js";
import { makeComposer } from "./composer.js";
import { isCompact, messageItem } from "./messages.js";
import { refreshMoments } from "./text.js";

const STEP = 30;
const at = (id) => document.getElementById(id);
const items = new Map();
const seen = new Map();
let state = { person: 0, place: "", limit: STEP };
let view = null;
let waiting = new AbortController();
/** Whether the newest message stays in view while pictures are still being loaded. */
let stuck = true;
/** Whether the address says who looks; without that the page opens with whoever is to act. */
let chosen = false;

const here = () => ({ person: state.person, place: state.place });

async function catalogue() {
  const response = await fetch(`/api/commands?person=${state.person}&place=${state.place}`);
  return response.json();
}

async function answer(result, where = here()) {
  if (!result?.modal) return;
  const { entities } = await catalogue();
  const { rows, fields } = formParts(result.modal.components, entities);
  showForm(result.modal.title, rows, fields, async (values) => {
    const next = await send("submit", { ...where, handle: result.modal.handle, values });
    if (next) setTimeout(() => answer(next, where));
    return Boolean(next);
  });
}

function actions(message, where) {
  const target = { ...where, message: message.id };
  return {
    click: async (custom_id) => answer(await send("click", { ...target, custom_id }), where),
    select: async (custom_id, values) => answer(await send("select", { ...target, custom_id, values }), where),
    dismiss: () => send("dismiss", target),
    entities: async () => (await catalogue()).entities,
  };
}

function unread(person, place) {
  return BigInt(place.ping) > BigInt(seen.get(`${person.number}/${place.id}`) ?? 0);
}

/** A red number for what the bot asked in a channel, a grey dot for new direct messages. */
function badge(person, places) {
  const fresh = places.filter((place) => unread(person, place));
  const asked = fresh.filter((place) => place.kind !== "dm").length;
  if (asked) return el("span", { className: "badge", title: "The bot has something for them" }, String(asked));
  return fresh.length ? el("span", { className: "dot", title: "There are new direct messages" }) : null;
}

function showPeople() {
  at("people").replaceChildren(...view.people.map((person) => el("button", {
    type: "button", className: person.number === state.person ? "active" : "", onclick: () => become(person),
    "aria-pressed": String(person.number === state.person), data: { person: person.number },
  }, el("span", { className: `avatar person-${person.number}` }, person.name[0]), el("span", {}, person.name),
  badge(person, person.places))));
  const me = view.people[state.person];
  at("places").replaceChildren(...me.places.map((place) => el("button", {
    type: "button", className: place.id === state.place ? "active" : "", onclick: () => go(me.number, place.id),
    data: { place: place.id, kind: place.kind },
  }, el("span", {}, placeName(place)), badge(me, [place]))));
  document.title = document.querySelector("#people .badge") ? "● Offline table" : "Offline table";
}

function placeName(place) {
  return { dm: "✉ Direct messages", thread: `› ${place.name}` }[place.kind] ?? `# ${place.name}`;
}

function become(person) {
  const mine = view.people[state.person].places.find((place) => place.id === state.place);
  const asked = person.places.filter((place) => unread(person, place));
  const same = person.places.find((place) => (mine?.kind === "dm" ? place.kind === "dm" : place.id === mine?.id));
  const target = asked.some((place) => place.id === same?.id) ? same : asked.find((place) => place.kind !== "dm") ?? same;
  go(person.number, (target ?? person.places[0]).id);
}

function go(person, place) {
  state = { person, place, limit: STEP };
  location.hash = `${person}/${place}`;
  items.clear();
  at("messages").replaceChildren();
  view = null;
  stuck = true;
  waiting.abort();
}

function showMessages() {
  const list = at("messages");
  const scroll = at("scroll");
  const first = !list.children.length;
  const atEnd = first || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
  const where = here();
  const fresh = view.messages.map((message, n) => {
    const compact = isCompact(message, view.messages[n - 1]);
    const key = JSON.stringify([message, compact]);
    const old = items.get(message.id);
    if (old?.key === key) return old.item;
    const item = messageItem(message, compact, actions(message, where));
    items.set(message.id, { key, item });
    for (const image of item.querySelectorAll("img")) image.addEventListener("load", () => { if (stuck) toEnd(); });
    return item;
  });
  const same = fresh.length === list.children.length && fresh.every((item, n) => list.children[n] === item);
  if (!same) list.replaceChildren(...fresh);
  at("older").hidden = !view.older;
  at("older").textContent = `Show older messages (${view.older})`;
  if (atEnd) toEnd();
}

function toEnd() {
  at("scroll").scrollTop = at("scroll").scrollHeight;
}

/** The person whom the bot has called last. */
function called(people) {
  const newest = (person) => person.places.map((place) => BigInt(place.ping)).reduce((a, b) => (a > b ? a : b), 0n);
  return people.reduce((last, person) => (newest(person) > newest(last) ? person : last));
}

function show(next) {
  view = next;
  state.place = view.place;
  if (!chosen) {
    chosen = true;
    become(called(view.people));
    return;
  }
  const me = view.people[view.person];
  const place = me.places.find(({ id }) => id === view.place);
  if (place) seen.set(`${me.number}/${place.id}`, place.last);
  at("where").replaceChildren(el("b", {}, place ? placeName(place) : ""), ` as ${me.name} sees it`);
  at("busy").classList.toggle("on", view.busy);
  showPeople();
  showMessages();
}

function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

async function watch() {
  for (;;) {
    waiting = new AbortController();
    const query = new URLSearchParams({ ...state, after: view?.version ?? "" });
    try {
      const response = await fetch(`/api/view?${query}`, { signal: waiting.signal });
      if (response.ok) show(await response.json());
      else if (response.status === 409) state.place = "";
      document.body.classList.remove("lost");
    } catch {
      if (waiting.signal.aborted) continue;
      if (!document.body.classList.contains("lost")) toast("The table does not answer. Is it still running?");
      document.body.classList.add("lost");
      await pause(1500);
    }
  }
}

/** A link or a mention that leads to a place on this server leads there in this page. */
function follow(event) {
  const link = event.target.closest("a[href], .mention[data-id]");
  const id = link?.dataset.id ?? link?.href?.match(/^https:\/\/(?:[a-z]+\.)?discord\.com\/channels\/[^/]+\/(\d+)/)?.[1];
  if (!view?.people[state.person].places.some((place) => place.id === id)) return;
  event.preventDefault();
  go(state.person, id);
}

at("messages").addEventListener("click", follow);
at("scroll").addEventListener("scroll", () => {
  const scroll = at("scroll");
  stuck = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
});
at("older").addEventListener("click", () => {
  state.limit += STEP;
  view.version = "";
  waiting.abort();
});
at("composer").append(makeComposer(here, catalogue, answer));
const address = location.hash.match(/^#(\d+)\/(\d*)(?:\/(\d+))?$/);
chosen = Boolean(address);
const [, person, place, limit] = address ?? [null, "0", ""];
state = { person: Number(person), place, limit: Number(limit ?? STEP) };
setInterval(refreshMoments, 15000);
watch();
