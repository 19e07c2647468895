import { FIRST_PROMPTS, switchesOf } from "@wisp/agents/prompts";
import { type ApiAgentGame, type CheckRequest, checkRequestSchema } from "@wisp/api";
import type { Check } from "@wisp/db";
import { AVATARS } from "@wisp/db/naming";
import { strategies } from "@wisp/papers/strategies";
import { z } from "zod";
import { isLocale } from "#i18n/locale.ts";
import {
  type InputField,
  type InputValues,
  inputFields,
  samplingFields,
  switchField,
  templateFields,
} from "./draft.ts";

/** What to change in the form; `key` is one of its fields too. */
export interface InputProblem {
  readonly problem: "address" | "key" | "number" | "field";
  readonly field: InputField | "key";
}

const typedIn = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value.trim() : "";
};

/** Those of the fields that are filled in, as an object; undefined when none is. */
function filled<Field extends string, Value>(
  form: FormData,
  fields: readonly Field[],
  read: (text: string) => Value,
): Partial<Record<Field, Value>> | undefined {
  const entries = fields.flatMap((field) => {
    const text = typedIn(form, field);
    return text === "" ? [] : [[field, read(text)] as const];
  });
  return entries.length === 0
    ? undefined
    : Object.assign({}, ...entries.map(([a, b]) => ({ [a]: b })));
}

/** JSON that a person typed; a text that is none stays one, and the request does not accept it. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const settingsSchema = z.record(z.string(), z.unknown()).catch({});

/**
 * The settings of the chosen strategy: its checkboxes that differ from their defaults, and those without a
 * checkbox as they were; undefined where there are none. Before each checkbox a field says "off".
 */
function strategySettingsIn(form: FormData): object | undefined {
  const chosen = typedIn(form, "strategy");
  // The first is the default.
  const strategy = strategies.find(({ id }) => id === chosen) ?? strategies[0];
  if (strategy === undefined) return undefined;
  const kept = settingsSchema.parse(jsonIn(typedIn(form, switchField(strategy.id))));
  const changed = switchesOf(strategy, "en").flatMap(({ name, isOn }) => {
    const given = form.getAll(switchField(strategy.id, name)).at(-1);
    return given === undefined || (given === "on") === isOn ? [] : [[name, !isOn] as const];
  });
  const all = { ...kept, ...Object.fromEntries(changed) };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** The check that a form requests, or what to change in the form. */
export function readRequest(form: FormData): { readonly request: CheckRequest } | InputProblem {
  const number = samplingFields.find((field) => Number.isNaN(Number(typedIn(form, field))));
  if (number !== undefined) return { problem: "number", field: number };
  const read = checkRequestSchema.safeParse({
    ...filled(
      form,
      ["address", "model", "provider", "strategy", "prompts", "key", "words"],
      String,
    ),
    ...filled(form, ["reasoningEffort"], String),
    ...filled(form, ["extraBody"], jsonIn),
    strategySettings: strategySettingsIn(form),
    sampling: filled(form, samplingFields, Number),
    templates: filled(form, templateFields, String),
  });
  if (read.success) return { request: read.data };
  const [field] = read.error.issues[0]?.path ?? [];
  if (field === "key") return { problem: "key", field };
  const named = inputFields.find((each) => each === field && each !== "address");
  if (named !== undefined) return { problem: "field", field: named };
  return { problem: "address", field: "address" };
}

const keptTexts = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

/** The input of a check, so that its form can be filled in again. */
export function valuesOfCheck({ input }: Pick<Check, "input">): InputValues {
  if ("agentId" in input) return {};
  const { typed, model, provider, strategy, prompts, sampling, templates } = input;
  const { reasoningEffort, extraBody, strategySettings, words } = input;
  const more = { ...keptTexts.parse(sampling), ...keptTexts.parse(templates) };
  const all: Readonly<Record<string, string | number | undefined>> = {
    ...more,
    address: typed,
    model,
    provider,
    strategy,
    prompts,
    reasoningEffort,
    words,
    extraBody: extraBody === undefined ? undefined : JSON.stringify(extraBody),
    strategySettings: strategySettings === undefined ? undefined : JSON.stringify(strategySettings),
  };
  const entries = inputFields.flatMap((field) => {
    const value = all[field];
    return value === undefined ? [] : [{ [field]: String(value) }];
  });
  return Object.assign({}, ...entries);
}

/** Where an agent is, by the settings of its kind, as a person would enter it. */
const places = z.union([
  z
    .looseObject({ space: z.string() })
    .transform(({ space }): InputValues => ({ address: `space:${space}` })),
  z.looseObject({ url: z.string() }).transform(({ url }): InputValues => ({ address: url })),
  z
    .looseObject({ baseUrl: z.string(), model: z.string() })
    .transform(({ baseUrl, model }): InputValues => ({ address: baseUrl, model })),
  z
    .looseObject({ endpointUrl: z.string(), model: z.string() })
    .transform(({ endpointUrl, model }): InputValues => ({ address: endpointUrl, model })),
  z.looseObject({ model: z.string(), provider: z.string().optional() }).transform(
    ({ model, provider }): InputValues => ({
      address: `model:${model}`,
      ...(provider !== undefined && provider !== "auto" && { provider }),
    }),
  ),
  z.unknown().transform((): InputValues => ({})),
]);

/** What settings of models say about prompting; other agents have no templates. */
const promptSchema = z.looseObject({
  sampling: z.unknown().optional(),
  templates: z.record(z.string(), z.unknown()),
  strategy: z.string().optional(),
  strategySettings: z.unknown().optional(),
  // Settings that name no prompts are older than the second version of them.
  prompts: z.string().default(FIRST_PROMPTS),
  reasoningEffort: z.string().optional(),
  extraBody: z.unknown().optional(),
  words: z.string().optional(),
});

/** Settings of an agent made of words whose model is the arena's. */
const poolSchema = z.looseObject({ model: z.string(), words: z.string(), prompts: z.string() });

/** The input that would register an agent of a kind with these settings. */
export function valuesOfSettings(connector: string, settings: unknown): InputValues {
  if (connector === "pool") {
    const { model, words, prompts } = poolSchema.parse(settings);
    return { address: `pool:${model}`, words, prompts };
  }
  const prompts = promptSchema.safeParse(settings).data ?? {};
  const place = places.parse(settings);
  // The address of a card does not always show that it is one.
  const address = connector === "a2a" ? { address: `a2a:${place.address}` } : {};
  return { ...valuesOfCheck({ input: { typed: "", ...prompts } }), ...place, ...address };
}

/** The number of the avatar that a form chose; nothing when it chose none that there is. */
export function chosenAvatar(form: FormData): { readonly avatar?: number } {
  const value = form.get("avatar");
  const avatar = typeof value === "string" && value !== "" ? Number(value) : -1;
  return Number.isInteger(avatar) && avatar >= 0 && avatar < AVATARS ? { avatar } : {};
}

type ChosenGame = Pick<ApiAgentGame, "game" | "locale">;

/** A game in a language as forms write it: "who-is-spy/en"; null for other texts. */
export function playedIn(text: string): ChosenGame | null {
  const [game = "", locale] = text.split("/");
  return isLocale(locale) ? { game, locale } : null;
}

/** The games of a form for a new agent. */
export const chosenGames = (form: FormData): ChosenGame[] =>
  form.getAll("games").flatMap((value) => playedIn(String(value)) ?? []);
