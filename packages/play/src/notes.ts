import { type AnyGame, canonical, storableText } from "@wisp/game";
import { storableJson } from "./storable.ts";

/** Most characters of a decision's notes as JSON. */
const MAX_NOTES_CHARACTERS = 8_192;

/** The notes of an answer that are kept, and a sentence about those that are not. */
export interface KeptNotes {
  readonly notes: Readonly<Record<string, unknown>> | null;
  readonly dropped: string | null;
}

const none: KeptNotes = { notes: null, dropped: null };

/** Keeps the notes that the game declares and whose values fit; notes never cost the answer. */
export function keptNotes({ notes: declared = {} }: AnyGame, given: unknown): KeptNotes {
  if (given === undefined || given === null) return none;
  if (typeof given !== "object" || Array.isArray(given)) {
    return { notes: null, dropped: "Notes are an object of names and values." };
  }
  const kept: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const read = schema?.safeParse(storableJson(value));
    if (read?.success === true) kept[name] = read.data;
    else dropped.push(name);
  }
  if (canonical(kept).length > MAX_NOTES_CHARACTERS) {
    return { notes: null, dropped: `Notes are longer than ${MAX_NOTES_CHARACTERS} characters.` };
  }
  const names = storableText(dropped.join(", ").slice(0, 200));
  return {
    notes: Object.keys(kept).length === 0 ? null : kept,
    dropped: names === "" ? null : `These notes are unknown here or have a wrong value: ${names}`,
  };
}
