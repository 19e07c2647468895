import { FIRST_PROMPTS } from "@wisp/agents/prompts";
import { type CheckRequest, checkRequestSchema } from "@wisp/api";
import type { Check } from "@wisp/db";
import { z } from "zod";
import {
  samplingFields,
  type TypedWish,
  templateFields,
  type WishField,
  wishFields,
} from "./wish-fields.ts";

/** What has to be changed in the form; `key` is one of its fields too. */
export interface WishProblem {
  readonly problem: "address" | "key" | "number" | "field";
  readonly field: WishField | "key";
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

/** What a form asks to be checked, or what to change in it. */
export function readWish(form: FormData): { readonly wish: CheckRequest } | WishProblem {
  const number = samplingFields.find((field) => Number.isNaN(Number(typedIn(form, field))));
  if (number !== undefined) return { problem: "number", field: number };
  const read = checkRequestSchema.safeParse({
    ...filled(form, ["address", "model", "provider", "strategy", "prompts", "key"], String),
    sampling: filled(form, samplingFields, Number),
    templates: filled(form, templateFields, String),
  });
  if (read.success) return { wish: read.data };
  const [field] = read.error.issues[0]?.path ?? [];
  if (field === "key") return { problem: "key", field };
  const named = wishFields.find((each) => each === field && each !== "address");
  if (named !== undefined) return { problem: "field", field: named };
  return { problem: "address", field: "address" };
}

const keptTexts = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

/** What was typed for a check that was asked for, so that its form can be filled again. */
export function typedWish({ wish }: Pick<Check, "wish">): TypedWish {
  if ("agentId" in wish) return {};
  const { typed, model, provider, strategy, prompts, sampling, templates } = wish;
  const more = { ...keptTexts.parse(sampling), ...keptTexts.parse(templates) };
  const all: Readonly<Record<string, string | number | undefined>> = {
    ...more,
    address: typed,
    ...{ model, provider, strategy, prompts },
  };
  const entries = wishFields.flatMap((field) => {
    const value = all[field];
    return value === undefined ? [] : [{ [field]: String(value) }];
  });
  return Object.assign({}, ...entries);
}

/** Where an agent is, by the settings of its kind, as it would be typed. */
const places = z.union([
  z
    .looseObject({ space: z.string() })
    .transform(({ space }): TypedWish => ({ address: `space:${space}` })),
  z.looseObject({ url: z.string() }).transform(({ url }): TypedWish => ({ address: url })),
  z
    .looseObject({ baseUrl: z.string(), model: z.string() })
    .transform(({ baseUrl, model }): TypedWish => ({ address: baseUrl, model })),
  z
    .looseObject({ endpointUrl: z.string(), model: z.string() })
    .transform(({ endpointUrl, model }): TypedWish => ({ address: endpointUrl, model })),
  z.looseObject({ model: z.string(), provider: z.string().optional() }).transform(
    ({ model, provider }): TypedWish => ({
      address: `model:${model}`,
      ...(provider !== undefined && provider !== "auto" && { provider }),
    }),
  ),
  z.unknown().transform((): TypedWish => ({})),
]);

/** What settings of models say about prompting; other agents have no templates. */
const promptingSchema = z.looseObject({
  sampling: z.unknown().optional(),
  templates: z.record(z.string(), z.unknown()),
  strategy: z.string().optional(),
  // Settings that name no prompts are older than the second version of them.
  prompts: z.string().default(FIRST_PROMPTS),
});

/** What would have to be typed to bring an agent of a kind with these settings. */
export function wishOfSettings(connector: string, settings: unknown): TypedWish {
  const prompting = promptingSchema.safeParse(settings).data ?? {};
  const place = places.parse(settings);
  // The address of a card does not always show that it is one.
  const address = connector === "a2a" ? { address: `a2a:${place.address}` } : {};
  return { ...typedWish({ wish: { typed: "", ...prompting } }), ...place, ...address };
}
