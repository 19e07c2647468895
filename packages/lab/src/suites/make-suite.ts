import {
  type AnyGame,
  answerFrom,
  type GameEvent,
  type Interview,
  type Locale,
  type LogEntry,
  randomFrom,
  type Seat,
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
  readonly decisions: readonly Pick<
    PlayRecord["decisions"][number],
    "kind" | "seat" | "nth" | "at" | "ask"
  >[];
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

/** Ordinary answers that are tried until one is legal. */
const MAX_TRIES = 8;

/**
 * Whether an answer to an interview at a moment can be scored. One that is scored by what other seats answer
 * cannot: they are not asked.
 *
 * @param state the full final state
 */
function isScorable(
  { legal }: GameEntry,
  interview: Interview<unknown>,
  moment: { readonly view: unknown; readonly seat: Seat; readonly locale: Locale },
  state: unknown,
): boolean {
  const { view, seat, locale } = moment;
  const ask = interview.ask(view, seat, locale);
  if (ask === null) return false;
  const draws = randomFrom("an ordinary answer")(interview.name);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const answer = answerFrom(ask, legal(ask, draws));
    if (!("given" in answer)) continue;
    const scores = interview.score(answer.given, seat, { state, others: [], notes: [] });
    return Object.values(scores).some((score) => score !== null && score.denominator > 0);
  }
  return true;
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
  const isAsked = (seat: Seat, at: number): boolean => {
    const view = views.get(seat)?.[at];
    if (view === undefined || interview === undefined) return false;
    return isScorable(entry, interview, { view, seat, locale }, state);
  };
  return decisions.flatMap(({ kind, seat, nth, at, ask }): SuiteMoment[] => {
    const role = roles[seat] ?? "";
    const isWanted =
      kind === "decision" &&
      (before === null || ask === before) &&
      (wanted === null || role === wanted) &&
      isAsked(seat, at);
    return isWanted ? [{ match, seat, nth, at, role }] : [];
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
      return {
        config,
        seed: own,
        events,
        content,
        ...(materials !== undefined && { materials }),
        ...(match !== undefined && { match }),
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
