import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  type AnyGame,
  type Ask,
  canonical,
  locales,
  type SeatNotes,
  Table,
  viewOf,
} from "@wisp/game";
import { playRecordSchema, type RecordedMoment, recordedEvents, triedOn } from "@wisp/play";
import { z } from "zod";

/** Characters of a suite's name. */
export const MAX_SUITE_NAME = 120;

export const SUITE_FORMAT = "wisp-suite/2";
/** Suites of the first format call their interview a probe; everything else is the same. */
const FIRST_FORMAT = "wisp-suite/1";

const momentSchema = z.strictObject({
  /** Place of its match in the suite. */
  match: z.int().min(0),
  seat: z.int().min(0),
  /** Which of the seat's asks it is, from 1; 0 before the first one. */
  nth: z.int().min(0),
  /** Length of the log at the moment. */
  at: z.int().min(0),
  /** The seat's role. */
  role: z.string(),
});
/** A moment of a recorded match at which an agent is asked. */
export type SuiteMoment = z.infer<typeof momentSchema>;

const notesSchema = z.strictObject({
  seat: z.int().min(0),
  nth: z.int().min(1),
  ask: z.string(),
  notes: z.record(z.string(), z.unknown()),
});

/** Of a match only what asking and scoring need: nothing else that its agents said in private. */
const suiteMatchSchema = playRecordSchema.pick({ config: true, seed: true, events: true }).extend({
  /** Absent in a suite that was made from the archive of a season. */
  materials: z.unknown().optional(),
  content: z.string().nullable(),
  /** Id of the match in its arena; absent where it was played elsewhere. */
  match: z.string().optional(),
  /** Of every decision, those notes that the interview reads; absent: it reads none. */
  notes: z.array(notesSchema).optional(),
});
export type SuiteMatch = z.infer<typeof suiteMatchSchema>;

const writtenSuiteSchema = z.strictObject({
  format: z.enum([FIRST_FORMAT, SUITE_FORMAT]),
  name: z.string().min(1).max(MAX_SUITE_NAME),
  game: z.string(),
  /** The newest version of the game's rules by which one of the matches was played; each log names its own. */
  version: z.int(),
  language: z.enum(locales),
  /** Name of the game's interview that is held at every moment. */
  interview: z.string(),
  /** SHA-256 of everything else: see `suiteHash`. */
  hash: z.string(),
  matches: z.array(suiteMatchSchema),
  moments: z.array(momentSchema).min(1),
});
/** Recorded moments with the truth known: a benchmark of one question, the same for every agent. */
export type Suite = z.infer<typeof writtenSuiteSchema>;

const firstSuiteSchema = z.looseObject({ format: z.literal(FIRST_FORMAT), probe: z.unknown() });

export const suiteSchema = z.preprocess((file) => {
  const read = firstSuiteSchema.safeParse(file);
  if (!read.success) return file;
  const { probe: interview, ...rest } = read.data;
  return { ...rest, interview };
}, writtenSuiteSchema);

/** Identifies a suite's content: two suites with the same hash are the same benchmark. */
export function suiteHash({ hash: _, interview, ...rest }: Suite): string {
  const named = rest.format === FIRST_FORMAT ? { probe: interview } : { interview };
  return bytesToHex(sha256(utf8ToBytes(canonical({ ...rest, ...named }))));
}

/** A moment of a suite as its game reads it, and the question that is asked there. */
interface AskedMoment {
  readonly recorded: RecordedMoment;
  /** The notes of the match that its interview reads. */
  readonly notes: readonly SeatNotes[];
  /** @param view of the seat at the moment */
  readonly askOf: (view: unknown) => Ask<unknown>;
}

/** Throws where the suite has not been checked. */
export function recordedAt(game: AnyGame, suite: Suite, moment: SuiteMoment): AskedMoment {
  const { language: locale, interview: name } = suite;
  const { seat, nth, at } = moment;
  const match = suite.matches[moment.match];
  if (match === undefined) throw new RangeError(`it has no match ${moment.match + 1}`);
  const config = game.config.parse(match.config);
  // The log is enough: a moment is never dealt.
  const materials =
    match.materials === undefined ? undefined : game.materials.parse(match.materials);
  const setup = { seed: match.seed, config, materials };
  const events = recordedEvents(game, match.events);
  const { notes = [] } = match;
  const own = notes.filter((each) => each.seat === seat && each.nth <= nth);
  return {
    recorded: { game, setup, locale, events, seat, at, nth },
    notes,
    askOf(view) {
      const interview = game.interviews?.find((each) => each.name === name);
      const asked = interview?.ask(view, seat, locale, own) ?? null;
      if (asked === null) throw new RangeError(`${game.id} does not ask "${name}" there`);
      return asked;
    },
  };
}

/** Throws where a moment cannot be asked, or its answer not be scored. */
function tryMoment(game: AnyGame, suite: Suite, moment: SuiteMoment): void {
  const { recorded, askOf } = recordedAt(game, suite, moment);
  const { setup, events, seat, at, nth } = recorded;
  const table = new Table(game, setup);
  table.append(events.slice(0, at));
  if (at > events.length || seat >= table.seats || table.asks(seat) !== nth) {
    throw new RangeError("the log has no such question");
  }
  askOf(table.view(seat));
  const outcome = game.outcome(viewOf(game, events, "omniscient"));
  if (outcome === undefined) throw new RangeError("the match has no end");
  if (outcome.roles[seat] !== moment.role) throw new RangeError(`the role is not ${moment.role}`);
}

/** The first moment of a suite that cannot be asked, as a sentence; null where all can. */
export function suiteProblem(game: AnyGame, suite: Suite): string | null {
  for (const [place, moment] of suite.moments.entries()) {
    const tried = triedOn(game, () => {
      tryMoment(game, suite, moment);
      return {};
    });
    if ("problem" in tried) return `Moment ${place + 1}: ${tried.problem}.`;
  }
  return null;
}
