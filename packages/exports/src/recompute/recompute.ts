import { seedHash } from "@wisp/game";
import { type Archive, openArchive } from "../archive/open-archive.ts";
import { type Leaderboard, leaderboardsSchema } from "../lines/leaderboard-file.ts";
import {
  type DecisionLine,
  decisionSchema,
  type EventLine,
  eventSchema,
  Follower,
  type MatchLine,
  matchSchema,
  Unreadable,
} from "../lines/lines.ts";
import { type SeasonFile, seasonSchema } from "../lines/season-file.ts";
import { LeaderboardFold } from "./leaderboard-fold.ts";
import { versionName } from "./who-is-spy.ts";

/** A metric that differs between the archive and the recomputation. */
export interface RecomputedDifference {
  /** Path of the metric. */
  readonly where: string;
  readonly archived: unknown;
  readonly computed: unknown;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A leaf as in JSON, which has neither -0 nor infinity; a tree in place of a leaf is described. */
function leaf(value: unknown): unknown {
  if (isTree(value)) return `${Object.keys(value).length} figures`;
  return typeof value === "number" ? (Number.isFinite(value) ? value + 0 : null) : value;
}

/** Compares two values as JSON, leaf by leaf; numbers are the same to their last bit. */
class Comparison {
  readonly differences: RecomputedDifference[] = [];
  #metrics = 0;

  /** Leaves compared so far. */
  get figures(): number {
    return this.#metrics;
  }

  /** Something that cannot be computed, with the reason. */
  fail(where: string, reason: string): void {
    this.differences.push({ where, archived: null, computed: reason });
  }

  add(where: string, archived: unknown, computed: unknown): void {
    if (!isTree(archived) || !isTree(computed)) {
      this.#metrics += 1;
      const [one, other] = [leaf(archived), leaf(computed)];
      if (one !== other) this.differences.push({ where, archived: one, computed: other });
      return;
    }
    const [left, right] = [new Map(Object.entries(archived)), new Map(Object.entries(computed))];
    for (const name of new Set([...left.keys(), ...right.keys()])) {
      this.add(where === "" ? name : `${where}.${name}`, left.get(name), right.get(name));
    }
  }
}

/** The result of recomputing a season. */
export interface RecomputeResult {
  readonly season: string;
  readonly agents: number;
  readonly matches: number;
  /** Metrics that were compared. */
  readonly figures: number;
  readonly differences: readonly RecomputedDifference[];
  /** The parts that could not be compared, and why, in sentences. */
  readonly remarks: readonly string[];
}

/** A match's results from its log, to be compared with its line. */
export type ReplayedMatch = Pick<
  MatchLine,
  "winners" | "rounds" | "fouls" | "clean" | "pointsScale" | "content" | "marks"
> & {
  readonly seats: readonly Omit<MatchLine["seats"][number], "seat" | "agent" | "version">[];
};

/** Plays a log through the rules of its game; a sentence where that cannot be done. */
export type Play = (
  season: SeasonFile,
  match: MatchLine,
  events: readonly EventLine[],
  decisions: readonly DecisionLine[],
) => ReplayedMatch | string;

/**
 * Computes a season again from its archive alone and compares every metric of its leaderboards to the last
 * digit; with `play`, first every result from the log. Throws `Unreadable`.
 */
export async function recompute(path: string, play: Play | null = null): Promise<RecomputeResult> {
  const archive = await openArchive(path);
  try {
    const season = await archive.file("season.json", seasonSchema);
    const { boards } = await archive.file("board.json", leaderboardsSchema);
    const folds = boards.map(
      ({ locale, clean }) =>
        new LeaderboardFold({
          slug: season.season.slug,
          locale,
          clean,
          windowFrom: season.windows[locale] ?? null,
          rules: season.board,
          points: season.points ?? null,
        }),
    );
    const comparison = new Comparison();
    const remarks: string[] = [];
    const matches = await foldMatches(archive, season, folds, play, { comparison, remarks });
    comparison.add("season.matches", season.matches, matches);
    for (const [at, leaderboard] of boards.entries()) {
      const fold = folds[at];
      if (fold !== undefined) compareLeaderboard(leaderboard, fold, { comparison, remarks });
    }
    const agents = new Set(boards.flatMap(({ rows }) => rows.map(({ agent }) => agent)));
    return {
      season: season.season.slug,
      agents: agents.size,
      matches,
      figures: comparison.figures,
      differences: comparison.differences,
      remarks,
    };
  } finally {
    archive.close();
  }
}

interface Report {
  readonly comparison: Comparison;
  readonly remarks: string[];
}

/** Adds every match to the folds; how many there were. */
async function foldMatches(
  archive: Archive,
  season: SeasonFile,
  folds: readonly LeaderboardFold[],
  play: Play | null,
  { comparison, remarks }: Report,
): Promise<number> {
  const decisions = new Follower(
    archive.lines("decisions.jsonl", decisionSchema),
    "decisions.jsonl",
  );
  const events = play && new Follower(archive.lines("events.jsonl", eventSchema), "events.jsonl");
  let matches = 0;
  let hidden = 0;
  let withheld = 0;
  try {
    for await (const match of archive.lines("matches.jsonl", matchSchema)) {
      matches += 1;
      const asked = await decisions.of(match.match);
      const happened = (await events?.of(match.match)) ?? [];
      comparison.add(`${match.match}.seedHash`, match.seedHash, seedHash(match.seed));
      if (play !== null && match.wordsHidden) hidden += 1;
      else if (play !== null && (match.speechesHidden ?? 0) > 0) withheld += 1;
      else if (play !== null) {
        const replayed = play(season, match, happened, asked);
        if (typeof replayed === "string") comparison.fail(match.match, replayed);
        else compareMatch(match, replayed, comparison);
      }
      addTo(folds, match, asked);
    }
    await decisions.end();
    await events?.end();
  } finally {
    await decisions.close();
    await events?.close();
  }
  if (hidden > 0) {
    remarks.push(`${hidden} matches could not be played from their events: their words are hidden`);
  }
  if (withheld > 0) {
    remarks.push(
      `${withheld} matches could not be played from their events: moderators hid speeches of them`,
    );
  }
  return matches;
}

/** Throws `Unreadable` for a match that no table of its game can be. */
function addTo(
  folds: readonly LeaderboardFold[],
  match: MatchLine,
  asked: readonly DecisionLine[],
): void {
  try {
    for (const fold of folds) fold.add(match, asked);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Unreadable(`match ${match.match} cannot be: ${error.message}`);
  }
}

function compareMatch(match: MatchLine, replayed: ReplayedMatch, comparison: Comparison): void {
  const { winners, rounds, fouls, clean, pointsScale, content, marks } = match;
  const seats = match.seats.map(({ seat: _, agent: _agent, version: _version, ...rest }) => rest);
  const { marks: found, ...played } = replayed;
  comparison.add(
    match.match,
    { winners, rounds, fouls, clean, pointsScale, content, seats },
    { ...played, seats: played.seats.map((seat, at) => factsAsIn(seat, seats[at])) },
  );
  if (marks !== null) comparison.add(`${match.match}.marks`, marks, found);
}

type PlayedSeat = ReplayedMatch["seats"][number];

/** The seat with the facts of its line alone: the release that wrote it may have counted fewer. */
function factsAsIn(seat: PlayedSeat, line: PlayedSeat | undefined): PlayedSeat {
  const names = Object.keys(line?.facts ?? {});
  const facts = Object.entries(seat.facts).filter(([name]) => names.includes(name));
  return { ...seat, facts: Object.fromEntries(facts) };
}

function compareLeaderboard(
  leaderboard: Leaderboard,
  fold: LeaderboardFold,
  { comparison, remarks }: Report,
): void {
  const name = `${leaderboard.locale}/${leaderboard.clean ? "clean" : "all"}`;
  const computed = fold.rows();
  const fitted = leaderboard.fit === null ? null : fold.fit();
  const isSame = fitted !== null && fitted.board.matches === leaderboard.fit?.matches;
  for (const { agent, fit, ...row } of leaderboard.rows) {
    comparison.add(`${name}/${agent}`, row, computed.get(agent));
    if (isSame) comparison.add(`${name}/${agent}.fit`, fit, fitted.agents.get(agent) ?? null);
  }
  if (isSame) {
    for (const { agent, version, fit } of leaderboard.versions) {
      const where = `${name}/${agent}/${version}`;
      comparison.add(where, fit, fitted.versions.get(versionName(agent, version)) ?? null);
    }
    comparison.add(`${name}.versions`, leaderboard.versions.length, fitted.versions.size);
  }
  comparison.add(`${name}.agents`, leaderboard.rows.length, computed.size);
  if (leaderboard.fit === null) return;
  const { fittedAt: _, ...stored } = leaderboard.fit;
  // Earlier releases computed no reliability.
  const { reliability, ...board } = fitted?.board ?? {};
  const computedFit = "reliability" in stored ? { ...board, reliability } : board;
  if (isSame) comparison.add(`${name}.fit`, stored, computedFit);
  else {
    remarks.push(
      `${name}: fitted figures could not be compared: they are of ${stored.matches} matches, and the archive has ${fitted?.board.matches ?? "too few"}`,
    );
  }
}
