import { createHash } from "node:crypto";
import { type Locale, locales } from "@wisp/game";
import { z } from "zod";
import { promptsV1 } from "./prompts/v1.ts";
import { type OwnTemplates, render, type Tag } from "./templates.ts";

/** All that a prompt says of a match at one moment, to one player. */
export const situationSchema = z.strictObject({
  locale: z.enum(locales),
  rules: z.string(),
  /** Who the player is: its name, its word; "" in games that do not say. */
  you: z.string(),
  /** The host's report of what the player saw, a line each. */
  transcript: z.array(z.string()),
  question: z.string(),
  /** The legal answers, when they can be listed. */
  options: z.array(z.string()),
  /** Most code points of an answer; null: no cap. */
  cap: z.int().nullable(),
});
export type Situation = Readonly<z.infer<typeof situationSchema>>;

/** One message of a chat completion. */
export interface Message {
  readonly role: "system" | "user";
  readonly content: string;
}

const between: Readonly<Record<Locale, string>> = { en: ", ", zh: "、" };

function valuesOf(situation: Situation): Record<Tag, string> {
  const { locale, rules, you, transcript, question, options, cap } = situation;
  return {
    rules,
    you,
    transcript: transcript.join("\n"),
    question,
    options: options.join(between[locale]),
    cap: cap === null ? "" : String(cap),
  };
}

/** The messages a model is sent; the same situation gives the same messages. */
export function messagesOf(own: OwnTemplates, situation: Situation): readonly Message[] {
  const { system, situation: scene, ask } = { ...promptsV1.templates[situation.locale], ...own };
  const values = valuesOf(situation);
  return [
    { role: "system", content: render(system, values) },
    { role: "user", content: `${render(scene, values)}\n\n${render(ask, values)}` },
  ];
}

/** Names the prompts: the default's version, or a digest of an owner's own. */
export function promptIdOf(own: OwnTemplates): string {
  const { system = "", situation = "", ask = "" } = own;
  if (`${system}${situation}${ask}` === "") return promptsV1.id;
  const digest = createHash("sha256").update(
    JSON.stringify([promptsV1.id, system, situation, ask]),
  );
  return `own-${digest.digest("hex").slice(0, 12)}`;
}
