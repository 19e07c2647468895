import {
  type AnyGame,
  answerFrom,
  EventCounts,
  type GameEvent,
  type Interview,
  isAtEvent,
  type Locale,
  type LogEntry,
  randomFrom,
  type Seat,
  type SeatNotes,
  sees,
  Table,
  viewOf,
} from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { type PlayRecord, recordedEvents } from "@wisp/play";
import { z } from "zod";
import { SUITE_FORMAT, type Suite, type SuiteMatch, type SuiteMoment, suiteHash } from "./suite.ts";

/** The sources of a suite. */
export interface SuiteChoice {
  readonly name: string;
  readonly interview: string;
  /** Only moments before a question of this kind ("vote"); null: before any. */
  readonly before: string | null;
  /** Only moments of seats with this role; null: of any. */
  readonly role: string | null;
  /** Most moments of one role and one ask number; fewer are taken where there are not as many. */
  readonly each: number;
  /** Contents (as the game names them) that are kept out of it; [] keeps out nothing. */
  readonly without: readonly string[];
  /** Which moments are taken where there are more. */
  readonly seed: string;
}

/** A match that moments are taken from: a whole record, or the match in the archive of a season. */
export interface SuiteSource
  extends Pick<PlayRecord, "version" | "locale" | "config" | "seed" | "events" | "outcome"> {
  /** Absent in an archive. */
  readonly materials?: unknown;
  /** Id of the match in its arena; absent where it was played elsewhere. */
  readonly match?: string;
  readonly decisions: readonly (Pick<
    PlayRecord["decisions"][number],
    "kind" | "seat" | "nth" | "at" | "ask"
  > & {
    /** Null or absent: it left none, or they are not shown. */
    readonly notes?: PlayRecord["decisions"][number]["notes"];
  })[];
}

const outcomeSchema = z.object({ roles: z.array(z.string()) });

/** A recorded match whose events have passed the game's schema. */
interface ReadMatch {
  readonly record: SuiteSource;
  readonly events: readonly LogEntry<GameEvent>[];
  /** As the game names it; null: of its rules alone. */
  readonly content: string | null;
}

function readMatch(game: AnyGame, record: SuiteSource): ReadMatch {
  const events = recordedEvents(game, record.events);
  return { record, events, content: game.content?.(events.map(({ event }) => event)) ?? null };
}

/** The view of a seat by length of the log; undefined where it had seen nothing. */
function viewsOf(game: AnyGame, { events }: ReadMatch, seat: Seat): unknown[] {
  const views: unknown[] = [undefined];
  for (const { to, event } of events) {
    const view = views.at(-1);
    views.push(sees(seat, to) ? game.evolve(view, event) : view);
  }
  return views;
}

/** The notes that an interview reads, of every decision; [] for one that reads none. */
function readNotes({ decisions }: SuiteSource, names: Interview<unknown>["notes"]): SeatNotes[] {
  if (names === undefined) return [];
  return decisions
    .filter(({ kind }) => kind === "decision")
    .toSorted((one, other) => one.at - other.at || one.seat - other.seat)
    .map(({ seat, nth, ask, notes }) => ({
      seat,
      nth,
      ask,
      notes: Object.fromEntries(
        Object.entries(notes ?? {}).filter(([name]) => names.includes(name)),
      ),
    }));
}

/** Ordinary answers that are tried until one is legal. */
const MAX_TRIES = 8;

/**
 * Whether an answer to an interview at a moment can be scored. One that is scored by what other seats answer
 * cannot: they are not asked.
 *
 * @param match the full final state, and the notes that the interview reads
 */
function isScorable(
  { legal }: GameEntry,
  interview: Interview<unknown>,
  moment: {
    readonly view: unknown;
    readonly seat: Seat;
    readonly nth: number;
    readonly locale: Locale;
  },
  { state, notes }: { readonly state: unknown; readonly notes: readonly SeatNotes[] },
): boolean {
  const { view, seat, nth, locale } = moment;
  const own = notes.filter((each) => each.seat === seat && each.nth <= nth);
  const ask = interview.ask(view, seat, locale, own);
  if (ask === null) return false;
  const draws = randomFrom("an ordinary answer")(interview.name);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const answer = answerFrom(ask, legal(ask, draws));
    if (!("given" in answer)) continue;
    const scores = interview.score(answer.given, seat, { state, others: [], notes });
    return Object.values(scores).some((score) => score !== null && score.denominator > 0);
  }
  return true;
}

/**
 * The places at which a match would hold an interview, of every seat. One that reads notes is about what has just
 * been done, which is over when a seat is asked next.
 */
function placesOf(
  game: AnyGame,
  { record: { config, seed }, events }: ReadMatch,
  { at: moment }: Interview<unknown>,
): Pick<SuiteMoment, "seat" | "nth" | "at">[] {
  // The log alone is enough: nothing is dealt here.
  const table = new Table(game, { seed, config: game.config.parse(config), materials: undefined });
  const counts = new EventCounts();
  return events.flatMap((entry, place) => {
    const { type } = entry.event;
    const nth = counts.upcoming(type);
    counts.add(type);
    table.append([entry]);
    if (!isAtEvent(moment, "after", type, nth)) return [];
    return Array.from({ length: table.seats }, (_, seat) => ({
      seat,
      nth: table.asks(seat),
      at: place + 1,
    }));
  });
}

/** Every moment of a match at which the interview can be held, and its answer be scored. */
function momentsOf(
  entry: GameEntry,
  read: ReadMatch,
  match: number,
  { interview: name, before, role: wanted }: SuiteChoice,
): SuiteMoment[] {
  const { game } = entry;
  const { outcome, decisions, locale } = read.record;
  const { roles } = outcomeSchema.parse(outcome);
  const views = new Map(roles.map((_, seat) => [seat, viewsOf(game, read, seat)]));
  const state = viewOf(game, read.events, "omniscient");
  const interview = game.interviews?.find((each) => each.name === name);
  if (interview === undefined) return [];
  const notes = readNotes(read.record, interview.notes);
  const places =
    interview.notes === undefined || before !== null
      ? decisions.filter(
          ({ kind, ask }) => kind === "decision" && (before === null || ask === before),
        )
      : placesOf(game, read, interview);
  return places.flatMap(({ seat, nth, at }): SuiteMoment[] => {
    const role = roles[seat] ?? "";
    const view = views.get(seat)?.[at];
    if (view === undefined || (wanted !== null && role !== wanted)) return [];
    const moment = { view, seat, nth, locale };
    return isScorable(entry, interview, moment, { state, notes })
      ? [{ match, seat, nth, at, role }]
      : [];
  });
}

/**
 * Chooses moments of recorded matches, balanced by role and by how far the match had come: equally many
 * of each, as far as there are. The same records and choice give the same suite.
 *
 * @param records of finished matches of one game and language, each one that its rules made
 *   (see `recordedMatch`), or whose log its rules can read
 * @returns null where there is no moment at which the interview is asked and its answer can be scored
 */
export function makeSuite(
  entry: GameEntry,
  records: readonly SuiteSource[],
  choice: SuiteChoice,
): Suite | null {
  const { name, interview, each, without, seed } = choice;
  const [first] = records;
  if (first === undefined) return null;
  const { game } = entry;
  const reads = game.interviews?.find((held) => held.name === interview)?.notes;
  const kept = records
    .map((record) => readMatch(game, record))
    .filter(({ content }) => !without.includes(content ?? ""));
  const all = kept.flatMap((read, match) => momentsOf(entry, read, match, choice));
  const random = randomFrom(seed);
  const groups = [...Map.groupBy(all, ({ role, nth }) => `${role}/${nth}`)].sort(
    ([one], [other]) => (one < other ? -1 : 1),
  );
  const chosen = groups.flatMap(([group, moments]) =>
    random(group).shuffle(moments).slice(0, each),
  );
  const used = [...new Set(chosen.map(({ match }) => match))].sort((one, other) => one - other);
  const matches = used.flatMap((at) =>
    kept.slice(at, at + 1).map(({ record, content }): SuiteMatch => {
      const { config, materials, seed: own, events, match } = record;
      const notes = readNotes(record, reads);
      return {
        config,
        seed: own,
        events,
        content,
        ...(materials !== undefined && { materials }),
        ...(match !== undefined && { match }),
        ...(notes.length > 0 && { notes }),
      };
    }),
  );
  if (chosen.length === 0) return null;
  const suite: Suite = {
    format: SUITE_FORMAT,
    name,
    game: game.id,
    version: Math.max(...used.flatMap((at) => kept[at]?.record.version ?? [])),
    language: first.locale,
    interview,
    hash: "",
    matches,
    moments: chosen.map((moment) => ({ ...moment, match: used.indexOf(moment.match) })),
  };
  return { ...suite, hash: suiteHash(suite) };
}

/**
 * When the questions of a log were asked: the length of the log, by seat and by which of the seat's
 * asks it is; undefined for a question that the log does not have. Throws where the log is not the game's.
 */
export function askedAt(
  game: AnyGame,
  { config, seed, events }: Pick<PlayRecord, "config" | "seed" | "events">,
): (seat: Seat, nth: number) => number | undefined {
  // The log alone is enough: nothing is dealt here.
  const table = new Table(game, { seed, config: game.config.parse(config), materials: undefined });
  const lengths = new Map<string, number>();
  for (const entry of recordedEvents(game, events)) {
    table.append([entry]);
    const { due } = table;
    if (due.length === 0 || game.advance(table.state, table.random).length > 0) continue;
    for (const seat of due) {
      const question = `${seat}/${table.asks(seat)}`;
      if (!lengths.has(question)) lengths.set(question, table.log.length);
    }
  }
  return (seat, nth) => lengths.get(`${seat}/${nth}`);
}
