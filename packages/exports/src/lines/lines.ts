import { StringDecoder } from "node:string_decoder";
import { namedScoresSchema, rightBy } from "@wisp/game";
import { decisionFields } from "@wisp/game/decision";
import { z } from "zod";

export const count = z.int().min(0);
/** A time in UTC. */
export const time = z.iso.datetime();
export const moment = time.nullable();

// Lines may grow within a format, so a reader ignores the fields that it does not know.

/** A line of `agents.jsonl`. */
const agentSchema = z.object({
  agent: z.string(),
  name: z.string(),
  house: z.boolean(),
  /** Provided by the operator of the arena. */
  resident: z.boolean(),
  versions: z.array(
    z.object({
      version: z.int().min(1),
      connector: z.string(),
      model: z.string().nullable(),
      commit: z.string().nullable(),
      createdAt: time,
    }),
  ),
});
export type AgentLine = z.infer<typeof agentSchema>;

/** The data of a seat for statistics, besides its facts; null for games that have none. */
const recordSchema = z.object({
  /** The name it bore in the match. */
  name: z.string(),
  /** Place in the speaking order of the first round, from 0. */
  order: count,
  /** Code points of all its speeches together. */
  speechLength: count,
  ballots: z.array(z.object({ options: count, place: count.nullable() })),
});

const matchSeatSchema = z.object({
  seat: count,
  /** Slug of the agent, and number of its version. */
  agent: z.string(),
  version: z.int().min(1),
  /** What it was dealt, and the side it won or lost with. */
  role: z.string(),
  side: z.string(),
  won: z.boolean(),
  /** In units of 1 / pointsScale. */
  points: z.int(),
  facts: z.record(z.string(), z.tuple([z.int(), z.int()])),
  /** Decisions lost to a timeout or an error. */
  failures: count,
  /** In and out; null: unknown. */
  tokens: z.int().nullable(),
  /** Millionths of a US dollar; null: unknown. */
  costMicros: z.int().nullable(),
  record: recordSchema.nullable(),
});

/** What looked like a prompt injection in a speech (docs/marks.md): no foul, without effect. */
const markSchema = z.object({
  /** Of the speech, among the public events of the match. */
  cursor: count,
  seat: count,
  rule: z.string(),
  /** Code points of the speech, half-open. */
  span: z.tuple([count, count]),
});

/** A line of `matches.jsonl`, in order of ids. */
export const matchSchema = z.object({
  match: z.string(),
  gameVersion: z.int(),
  locale: z.string(),
  config: z.unknown(),
  startedAt: moment,
  finishedAt: time,
  seed: z.string(),
  seedHash: z.string(),
  randomAlgorithm: z.string(),
  /** The sides that won, each once. */
  winners: z.array(z.string()),
  rounds: z.int().nullable(),
  fouls: z.int().nullable(),
  /** No decision was lost to a timeout or an error. */
  clean: z.boolean(),
  pointsScale: z.int().min(1),
  wordsHidden: z.boolean(),
  /** Number of its speeches that moderators hid: their events have another text. Absent: none. */
  speechesHidden: count.optional(),
  /** Its content besides the rules; a number in place of the name while it is secret. */
  content: z.string().nullable(),
  /**
   * The duplicate set that it belongs to: matches of its season and language on the same content; null:
   * none. It serves as the content where the game names none.
   */
  duplicateSet: z.string().nullable().default(null),
  /** In order; null where it was not looked for any. */
  marks: z.array(markSchema).nullable(),
  seats: z.array(matchSeatSchema).min(1),
});
export type MatchLine = z.infer<typeof matchSchema>;

/** A line of `events.jsonl`, by match in order of the log. */
export const eventSchema = z.object({
  match: z.string(),
  /** Of a public event its own place among them; of a sealed one that of the event before. */
  cursor: z.int().min(-1),
  at: time,
  public: z.boolean(),
  /** Seats that saw it. */
  seats: z.union([z.literal("all"), z.array(count)]),
  /** Readers see it once the match is over, before roles are revealed. Absent: they do not. */
  afterEnd: z.literal(true).optional(),
  /** Holds a secret word. */
  words: z.boolean(),
  /** A moderator hid the speech: the event has another text. Absent: it was not hidden. */
  hidden: z.literal(true).optional(),
  event: z.looseObject({ type: z.string() }),
});
export type EventLine = z.infer<typeof eventSchema>;

/** A line of `decisions.jsonl`, by match in order of asking. */
const writtenDecisionSchema = z.object({
  match: z.string(),
  /** Of the last public event before the question. */
  cursor: z.int().min(-1),
  askedAt: time,
  ...decisionFields,
  /** Of an interview: how right its answer was; null where it was not legal, or nothing is scored. */
  scores: namedScoresSchema.nullable().default(null),
});
export type DecisionLine = z.infer<typeof writtenDecisionSchema>;

/** The same line as archives have it from before there were interviews: a probe had one score. */
const probeSchema = z.looseObject({
  kind: z.literal("probe"),
  score: z.number().min(0).max(1).nullable().default(null),
});

export const decisionSchema = z.preprocess((line) => {
  const read = probeSchema.safeParse(line);
  if (!read.success) return line;
  const { score, ...rest } = read.data;
  return { ...rest, kind: "interview", scores: score === null ? null : rightBy(score) };
}, writtenDecisionSchema);

/** A line of `calls.jsonl`: the player whom a person took for the hidden one, in the order of the calls. */
export const callSchema = z.object({
  match: z.string(),
  /** Distinguishes people within this archive, from 1. */
  person: z.int().min(1),
  /** `puzzle`: the answer to a daily puzzle. */
  source: z.enum(["match", "puzzle"]),
  /** The last public event that the person had seen. */
  cursor: count,
  /** Round of the next or current vote, from 1. */
  round: z.int().min(1),
  /** The seat that was named. */
  seat: count,
  /** The seat whose view the person shared while guessing along; null: only what everybody sees. */
  view: count.nullable().default(null),
  /** Of an account, stored before the person could know the truth; only these are the human baseline. */
  verified: z.boolean().default(false),
  at: time,
});
export type CallLine = z.infer<typeof callSchema>;

/** Longer than any line of a valid archive; the maximum that a reader holds in memory. */
export const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/** An archive that cannot be read, in a sentence for its reader. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** Lines of a text, without their ends. Throws `Unreadable` for one that is longer than any should be. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  // The beginning of the next line, in pieces: joined at each of them, a long line takes quadratic time.
  let pieces: string[] = [];
  let length = 0;
  let line = 1;
  for await (const chunk of chunks) {
    const [first = "", ...more] = decoder.write(chunk).split("\n");
    pieces.push(first);
    length += first.length;
    for (const next of more) {
      yield pieces.join("");
      pieces = [next];
      length = next.length;
      line += 1;
    }
    if (length > MAX_LINE_LENGTH) {
      throw new Unreadable(
        `line ${line} of ${file} is longer than ${MAX_LINE_LENGTH} characters, which no line is`,
      );
    }
  }
  if (length > 0 || decoder.end() !== "") {
    throw new Unreadable(`${file} is cut off: its last line has no end`);
  }
}

/** Lines that follow the order of another file's matches, taken match by match. */
export class Follower<Line extends { readonly match: string }> {
  readonly #lines: AsyncIterator<Line>;
  readonly #file: string;
  #next: Line | undefined;
  #started = false;

  constructor(lines: AsyncIterable<Line>, file: string) {
    this.#lines = lines[Symbol.asyncIterator]();
    this.#file = file;
  }

  /** The lines of the next match; none when it has none. */
  async of(match: string): Promise<Line[]> {
    if (!this.#started) await this.#advance();
    const taken: Line[] = [];
    while (this.#next?.match === match) {
      taken.push(this.#next);
      await this.#advance();
    }
    return taken;
  }

  /** Throws `Unreadable` when lines were left: of matches that are not listed, or out of order. */
  async end(): Promise<void> {
    if (!this.#started) await this.#advance();
    if (this.#next === undefined) return;
    throw new Unreadable(
      `${this.#file} has lines of match ${this.#next.match} where matches.jsonl does not have it`,
    );
  }

  async close(): Promise<void> {
    await this.#lines.return?.();
  }

  async #advance(): Promise<void> {
    this.#started = true;
    const { done, value } = await this.#lines.next();
    this.#next = done === true ? undefined : value;
  }
}
