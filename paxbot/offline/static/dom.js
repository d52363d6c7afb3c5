/** Small helpers to build elements, talk to the server and tell the person what happened. */

/** An element; properties beginning with "on" are listeners, "data" is a dataset, null and false are left out. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Show a sentence for a few seconds. */
export function toast(text) {
  const note = el("p", { className: "toast", onclick: () => note.remove() }, text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}

/** The answer to an action, or null after telling the person why there is none. */
export async function send(action, body) {
  try {
    const response = await fetch(`/api/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return await response.json();
    const text = await response.text();
    toast(response.status === 409 ? JSON.parse(text).refused : text);
  } catch {
    toast("The table does not answer. Is it still running?");
  }
  return null;
}

/** A file as the server takes it. */
export async function upload(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let start = 0; start < bytes.length; start += 32768) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 32768));
  }
  return { name: file.name, base64: btoa(binary) };
}
