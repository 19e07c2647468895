import { tabTexts } from "#components/kept-texts.ts";

/** Unsent input is kept for the tab, so that signing in does not lose it. */
const PLACE = "wisp/new-agent";

const isKept = (
  element: Element,
): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  // Never the key.
  element.type !== "password" &&
  element.type !== "hidden" &&
  element.name !== "";

const isTick = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "checkbox";

/** Keeps the content of the form, except for the key. */
export function keepDraft(form: HTMLFormElement): void {
  const kept = [...form.elements]
    .filter(isKept)
    .map((element) => [element.name, isTick(element) ? element.checked : element.value]);
  tabTexts.set(PLACE, JSON.stringify(Object.fromEntries(kept)));
}

/** Restores the kept input if the form is empty and has no focus. */
export function restoreDraft(form: HTMLFormElement): void {
  const kept: unknown = JSON.parse(tabTexts.get(PLACE) ?? "{}");
  // A form that shows an agent keeps that agent's ticks.
  const isEmpty = fieldOf(form, "address") === "";
  for (const element of [...form.elements].filter(isKept)) {
    const value: unknown = Object(kept)[element.name];
    if (isTick(element)) {
      if (isEmpty && typeof value === "boolean") element.checked = value;
      continue;
    }
    if (element.value !== "" || element === document.activeElement) continue;
    // A model of the arena thinks for agents made of words alone.
    const isForWords = element.name === "address" && /^pool:/i.test(String(value));
    if (isForWords && form.elements.namedItem("words") === null) continue;
    if (typeof value === "string") element.value = value;
  }
}

export const dropDraft = (): void => tabTexts.remove(PLACE);

/** The address whose check a visitor asked for; kept for the tab while they sign in. */
const ASKED = "wisp/new-agent/asked";

const fieldOf = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
};

/** Remembers which check a visitor asked for. A form with a key is left out: the key is not kept. */
export function keepRequest(form: HTMLFormElement): void {
  if (fieldOf(form, "key") === "") tabTexts.set(ASKED, fieldOf(form, "address"));
  else tabTexts.remove(ASKED);
}

/** Whether this form's check was asked for before signing in; true once per request. */
export function takeRequest(form: HTMLFormElement): boolean {
  const asked = tabTexts.get(ASKED);
  tabTexts.remove(ASKED);
  return asked !== null && asked === fieldOf(form, "address");
}

/** The names of the form's fields, without the key, which is never sent back. */
export const inputFields = [
  "address",
  "model",
  "provider",
  "strategy",
  "strategySettings",
  "prompts",
  "temperature",
  "topP",
  "maxTokens",
  "seed",
  "reasoningEffort",
  "extraBody",
  "system",
  "situation",
  "ask",
  "words",
] as const;
export type InputField = (typeof inputFields)[number];

/** The values of the form's fields. */
export type InputValues = Partial<Record<InputField, string>>;

/** The name of the checkbox of a strategy's setting; without a setting, of the rest of its settings. */
export const switchField = (strategy: string, name = ""): string =>
  `strategySettings/${strategy}/${name}`;

export const samplingFields = ["temperature", "topP", "maxTokens", "seed"] as const;
export const templateFields = ["system", "situation", "ask"] as const;

/** How much a model may think, in the words of services. */
export const reasoningEfforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** The kinds of agents that an address can turn out to be. */
export const addressKinds = ["space", "wisp", "a2a", "hf-inference", "openai", "pool"] as const;
