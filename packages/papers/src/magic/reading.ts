import type { Seat } from "@wisp/game";
import { z } from "zod";
import { escaped, jsonIn } from "../prompts/paper.ts";
import type { Change, Changes, Suspicion } from "./matrix.ts";

/** What an analysis says, as far as it could be read. */
export interface ReadAnalysis {
  readonly changes: Changes;
  /** The players whose views it states. */
  readonly views: ReadonlySet<Seat>;
}

/** One of the names, none within a longer word or number ("Player 1" in "Player 12"). */
const anyOf = (names: readonly string[]): string => {
  const longestFirst = [...names].sort((one, other) => other.length - one.length);
  return `(?<![A-Za-z0-9])(?:${longestFirst.map(escaped).join("|")})(?![A-Za-z0-9])`;
};

/** Collects changes by views. */
class Reading {
  readonly #names: readonly string[];
  readonly #changes: Change[][];
  readonly #views = new Set<Seat>();

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#changes = names.map(() => names.map(() => 0));
  }

  seatOf(name: string): Seat {
    return this.#names.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  }

  state(view: Seat, suspect: Seat, change: Change): void {
    const row = this.#changes[view];
    if (row === undefined || suspect < 0) return;
    row[suspect] = change;
    this.#views.add(view);
  }

  get result(): ReadAnalysis {
    return { changes: this.#changes, views: this.#views };
  }
}

const changeWords: readonly (readonly [words: RegExp, change: Change])[] = [
  [/^(?:more suspicious|更可疑)$/i, 1],
  [/^(?:less suspicious|没那么可疑)$/i, -1],
];
const CHANGE =
  "more\\s+suspicious|less\\s+suspicious|no\\s+change|unchanged|更可疑|没那么可疑|没有变化";
/** Words between a name and a change that turn its meaning around: such a sentence is not read. */
const NEGATION = /\b(?:not|never|no longer|cannot)\b|n['’]t\b|不|并非/i;

/**
 * Reads an analysis in the form "As Ann, I think: Ben is more suspicious, because ... I think now Ben thinks: Ann
 * is less suspicious, because ...", or the same in Chinese. What is not stated does not change.
 *
 * @param own the view of sentences before the first heading
 */
export function readChanges(text: string, names: readonly string[], own: Seat): ReadAnalysis {
  const reading = new Reading(names);
  const name = anyOf(names);
  const heading = `(?:As\\s+|作为\\s*)(?<self>${name})\\s*(?:[,，]\\s*)?(?:I\\s+think|我认为)|(?:I\\s+think\\s+(?:now\\s+)?(?:that\\s+)?|我认为\\s*(?:现在\\s*)?)(?<other>${name})\\s*(?:now\\s+thinks|thinks|(?:现在)?认为)`;
  const statement = `(?<suspect>${name})(?<between>(?:(?!${name})[^.。;；\\n]){0,40}?)(?<change>${CHANGE})`;
  let view = own;
  for (const { groups = {} } of text.matchAll(new RegExp(`${heading}|${statement}`, "giu"))) {
    const { self, other, suspect, between = "", change = "" } = groups;
    if (suspect === undefined) {
      view = reading.seatOf(self ?? other ?? "");
    } else if (!NEGATION.test(between)) {
      const words = change.replaceAll(/\s+/g, " ");
      const [, found = 0] = changeWords.find(([known]) => known.test(words)) ?? [];
      reading.state(view, reading.seatOf(suspect), found);
    }
  }
  return reading.result;
}

/**
 * Reads an analysis that names suspects: "I think Ben is undercover", "I think Ben thinks Cat is undercover", "I
 * think I am the undercover", or the same in Chinese. A named suspect is suspected more, all others as before.
 */
export function readSuspects(text: string, names: readonly string[], own: Seat): ReadAnalysis {
  const reading = new Reading(names);
  const name = anyOf(names);
  const suspect = `(?<suspect>${name}|(?<![A-Za-z])I(?![A-Za-z])|我)`;
  const is = "(?:\\s+(?:is|am|may\\s+be|might\\s+be)|(?:可能|很可能)?是)";
  const role =
    "\\s*(?:(?:probably|likely|most\\s+likely)\\s+)?(?:the\\s+|an?\\s+)?(?:undercover|spy|卧底)";
  const start = `(?:I\\s+think\\s+(?:that\\s+)?|我认为\\s*)`;
  const thinker = `(?:(?<thinker>${name})\\s*(?:thinks\\s+(?:that\\s+)?|认为\\s*))?`;
  const sentences = text.matchAll(new RegExp(start + thinker + suspect + is + role, "giu"));
  for (const { groups = {} } of sentences) {
    const { thinker: by, suspect: of = "" } = groups;
    const found = reading.seatOf(of);
    reading.state(by === undefined ? own : reading.seatOf(by), found < 0 ? own : found, 1);
  }
  return reading.result;
}

const rowSchema = z.record(z.string(), z.number().min(0).max(1e6));
const matrixSchema = z.object({
  thought: z.string().catch(""),
  suspicions: z.record(z.string(), z.unknown()),
});

/** What a record of a model's JSON holds under a name, which may be "constructor". */
const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A matrix that a model wrote. */
interface WrittenSuspicion {
  readonly suspicion: Suspicion;
  readonly thought: string;
  /** The players whose rows could be read; all others keep the earlier ones. */
  readonly views: ReadonlySet<Seat>;
}

/**
 * Reads {"thought": ..., "suspicions": {"Ann": {"Ben": 0.5, ...}, ...}}; null where it is no such object. Rows are
 * normalised to 1, and players whom a row leaves out have 0 in it.
 */
export function readMatrix(
  text: string,
  names: readonly string[],
  before: Suspicion,
): WrittenSuspicion | null {
  const read = matrixSchema.safeParse(jsonIn(text));
  if (!read.success) return null;
  const { thought, suspicions } = read.data;
  const views = new Set<Seat>();
  const suspicion = before.map((old, view) => {
    const row = rowSchema.safeParse(ownValue(suspicions, names[view] ?? "")).data ?? {};
    const shares = names.map((name) => ownValue(row, name) ?? 0);
    const sum = shares.reduce((total, share) => total + share, 0);
    if (sum === 0) return old;
    views.add(view);
    return shares.map((share) => share / sum);
  });
  return { suspicion, thought, views };
}
