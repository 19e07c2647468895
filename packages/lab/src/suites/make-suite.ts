import { type AnyGame, randomFrom, type Seat, viewOf } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { type MatchRecord, recordedEvents } from "@wisp/play";
import { z } from "zod";
import { type Moment, SUITE_FORMAT, type Suite, type SuiteMatch, suiteHash } from "./suite.ts";

/** What a suite is made of. */
export interface SuiteChoice {
  readonly name: string;
  readonly probe: string;
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

const outcomeSchema = z.object({ roles: z.array(z.string()) });

/** Whether the game has the probe for the seat at this moment. */
function isAsked(
  game: AnyGame,
  record: MatchRecord,
  at: number,
  seat: Seat,
  probe: string,
): boolean {
  const view = viewOf(game, recordedEvents(game, record.events.slice(0, at)), seat);
  const probes = view === undefined ? [] : (game.probes?.(view, seat, record.locale) ?? []);
  return probes.some(({ kind }) => kind === probe);
}

/** Every moment of a match at which the probe can be asked. */
function momentsOf(
  { game }: GameEntry,
  record: MatchRecord,
  match: number,
  { probe, before, role: wanted }: SuiteChoice,
): Moment[] {
  const { roles } = outcomeSchema.parse(record.outcome);
  return record.decisions.flatMap(({ kind, seat, nth, at, ask }): Moment[] => {
    const role = roles[seat] ?? "";
    const isWanted =
      kind === "decision" &&
      (before === null || ask === before) &&
      (wanted === null || role === wanted) &&
      isAsked(game, record, at, seat, probe);
    return isWanted ? [{ match, seat, nth, at, role }] : [];
  });
}

/**
 * Chooses moments of recorded matches, balanced by role and by how far the match had come: equally many
 * of each, as far as there are. The same records and choice give the same suite.
 *
 * @param records of finished matches of one game, version and language, each one that its rules made
 *   (see `recordedMatch`)
 * @returns null where no moment is left
 */
export function makeSuite(
  entry: GameEntry,
  records: readonly MatchRecord[],
  choice: SuiteChoice,
): Suite | null {
  const { name, probe, each, without, seed } = choice;
  const [first] = records;
  if (first === undefined) return null;
  const { game } = entry;
  const contentOf = ({ events }: MatchRecord): string | null =>
    game.content?.(recordedEvents(game, events).map(({ event }) => event)) ?? null;
  const kept = records.filter((record) => !without.includes(contentOf(record) ?? ""));
  const all = kept.flatMap((record, match) => momentsOf(entry, record, match, choice));
  const random = randomFrom(seed);
  const groups = [...Map.groupBy(all, ({ role, nth }) => `${role}/${nth}`)].sort(
    ([one], [other]) => (one < other ? -1 : 1),
  );
  const chosen = groups.flatMap(([group, moments]) =>
    random(group).shuffle(moments).slice(0, each),
  );
  const used = [...new Set(chosen.map(({ match }) => match))].sort((one, other) => one - other);
  const matches = used.flatMap((at) =>
    kept.slice(at, at + 1).map((record): SuiteMatch => {
      const { config, materials, seed: own, events } = record;
      return { config, materials, seed: own, events, content: contentOf(record) };
    }),
  );
  if (chosen.length === 0) return null;
  const suite: Suite = {
    ...{ format: SUITE_FORMAT, name, game: game.id, version: game.version },
    ...{ language: first.locale, probe, hash: "", matches },
    moments: chosen.map((moment) => ({ ...moment, match: used.indexOf(moment.match) })),
  };
  return { ...suite, hash: suiteHash(suite) };
}
