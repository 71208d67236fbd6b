/** The longest answer that is shown, in characters. */
const charactersMost = 20_000;

/** Sends the requests of the reference with the reader's session, and shows each answer in the place of the example. */
export function running(): () => void {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-docs-run]")];
  const run = (event: SubmitEvent) => {
    event.preventDefault();
    void send(event.currentTarget as HTMLFormElement);
  };
  for (const form of forms) {
    for (const button of form.querySelectorAll("button")) button.disabled = false;
    form.addEventListener("submit", run);
  }
  return () => {
    for (const form of forms) form.removeEventListener("submit", run);
  };
}

async function send(form: HTMLFormElement): Promise<void> {
  const { docsRun: method = "GET", body, list } = form.dataset;
  const [input, button, said] = [
    form.querySelector<HTMLInputElement>("input"),
    form.querySelector("button"),
    form.querySelector("output"),
  ];
  if (!input || !button || !said || button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  try {
    if (list !== undefined && input.value === input.defaultValue) await takeOwnRecord(input, list);
    const start = performance.now();
    const answer = await fetch(ownAddress(input.value), {
      method,
      headers: {
        ...(method === "GET" ? {} : { Prefer: "dry-run" }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    const milliseconds = Math.round(performance.now() - start);
    if (answer.status === 401) {
      said.replaceChildren(signInLink(), " to run it in your tenant.");
      return;
    }
    const kind = method === "GET" ? "" : ", and nothing was changed";
    said.textContent = `${answer.status} in ${milliseconds} ms, from your tenant${kind}.`;
    show(form, text);
  } catch {
    said.textContent = "No answer. Check the connection, and run it again.";
  } finally {
    button.ariaDisabled = null;
  }
}

/** The examples of an operation with the first of the reader's records, so that a copied one can be sent as it is. */
export async function takeOwnExamples(operation: Element): Promise<void> {
  const form = operation.querySelector<HTMLFormElement>("form[data-docs-run]");
  const input = form?.querySelector("input");
  const { list } = form?.dataset ?? {};
  if (!input || list === undefined || input.value !== input.defaultValue) return;
  const former = input.value;
  await takeOwnRecord(input, list).catch(() => undefined);
  for (const code of operation.querySelectorAll("fieldset pre")) {
    const [before, after] = [former, input.value].map((address) => address.slice(list.length + 1).split(/[/?]/, 1)[0]);
    if (before && after) code.textContent = (code.textContent ?? "").replaceAll(before, after);
  }
}

/** Puts the first of the reader's records in the place of the example's. */
async function takeOwnRecord(input: HTMLInputElement, list: string): Promise<void> {
  const answer = await fetch(list);
  if (!answer.ok) return;
  const found: unknown = await answer.json();
  const rows = Array.isArray(found) ? found : Object.values(found as object).find(Array.isArray);
  const id = rows?.[0]?._id ?? rows?.[0]?.id;
  if (id === undefined) return;
  const [, ...rest] = input.value.slice(list.length + 1).split(/(?=[/?])/);
  input.value = `${list}/${encodeURIComponent(id)}${rest.join("")}`;
}

/** Only the API of this host. */
function ownAddress(address: string): string {
  const url = new URL(address, window.location.origin);
  return `${window.location.origin}${url.pathname}${url.search}`;
}

function signInLink(): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `/sign-in?${new URLSearchParams({ callbackUrl: window.location.pathname + window.location.hash })}`;
  link.textContent = "Sign in";
  return link;
}

function show(form: HTMLFormElement, text: string): void {
  const place = form.parentElement;
  const [title, shown] = [place?.querySelector("h3"), place?.querySelector("[data-docs-answer] pre")];
  if (!title || !shown) return;
  title.textContent = "Your answer";
  const whole = text === "" ? "No content" : indented(text);
  shown.textContent = whole.length > charactersMost ? `${whole.slice(0, charactersMost)}\n…` : whole;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
