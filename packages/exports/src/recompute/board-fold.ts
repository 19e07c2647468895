import {
  addTallies,
  boardChance,
  canFit,
  type DecisionRecord,
  emptyTally,
  figuresOf,
  fitTable,
  intervalsOf,
  type MatchRecord,
  sumsOf,
  TableBuilder,
  type Tally,
  tallyOf,
  totalOf,
} from "@wisp/stats";
import type { DecisionLine, MatchLine } from "../lines/lines.ts";

/** Which board: a season by its slug, a language, and all matches or the clean ones. */
export interface BoardOf {
  readonly slug: string;
  readonly locale: string;
  readonly clean: boolean;
  /** The first day that the total counts; null: all. */
  readonly windowFrom: string | null;
}

/** What the statistics say of a board, of its agents, and of versions by `versionName`. */
interface Fitted {
  readonly board: object & { readonly matches: number };
  readonly agents: ReadonlyMap<string, object>;
  readonly versions: ReadonlyMap<string, object & { readonly matches: number }>;
}

interface AgentSums {
  version: number;
  gain: number;
  tally: Tally;
}

/** What a fit calls a version. */
export const versionName = (agent: string, version: number): string => `${agent}/${version}`;

/** What statistics read of a match; null where its game tells no traits. */
function recordOf({ locale, pair, rounds, pointsScale, seats }: MatchLine): MatchRecord | null {
  if (pair === null) return null;
  return {
    language: locale,
    pair,
    winner: seats.some(({ role, won }) => role === "spy" && won) ? "spy" : "civilian",
    rounds: rounds ?? 0,
    pointsScale,
    seats: seats.map(({ agent, version, role, points, facts, record }) => ({
      agent,
      version: versionName(agent, version),
      role: role === "spy" ? "spy" : "civilian",
      points,
      facts,
      order: record?.order ?? 0,
      name: record?.name ?? "",
      speechLength: record?.speechLength ?? 0,
      failures: record?.failures ?? 0,
      tokens: record?.tokens ?? null,
      costMicros: record?.costMicros ?? null,
      ballots: record?.ballots ?? [],
    })),
  };
}

/** A board made anew of the lines of an archive. Memory grows by about 600 bytes a match. */
export class BoardFold {
  readonly #board: BoardOf;
  readonly #agents = new Map<string, AgentSums>();
  readonly #table = new TableBuilder();

  constructor(board: BoardOf) {
    this.#board = board;
  }

  /** @param decisions of all seats; probes are none */
  add(match: MatchLine, decisions: readonly DecisionLine[]): void {
    const { windowFrom, clean, locale } = this.#board;
    if (match.locale !== locale || (clean && !match.clean)) return;
    const counts = windowFrom === null || match.finishedAt.slice(0, 10) >= windowFrom;
    for (const seat of match.seats) {
      const own = decisions.filter((each) => each.seat === seat.seat && each.kind === "decision");
      this.#addSeat(match, seat, own, counts);
    }
    const record = recordOf(match);
    if (record !== null) this.#table.add(record);
  }

  #addSeat(
    { pointsScale }: MatchLine,
    { agent, version, role, won, points, facts }: MatchLine["seats"][number],
    decisions: readonly DecisionRecord[],
    counts: boolean,
  ): void {
    const sums = sumsOf({ won, points, pointsScale, facts, decisions });
    const kept = this.#agents.get(agent) ?? { version, gain: 0, tally: emptyTally(pointsScale) };
    kept.version = Math.max(kept.version, version);
    if (counts) kept.gain += points - pointsScale;
    kept.tally = addTallies(kept.tally, tallyOf({ role, sums }));
    this.#agents.set(agent, kept);
  }

  /** Ranks and figures by agent. */
  rows(): Map<string, { rank: number; version: number; figures: object }> {
    const rows = Array.from(this.#agents, ([agent, { version, gain, tally }]) => {
      const figures = { ...figuresOf(tally), total: totalOf(gain, tally.pointsScale) };
      return { agent, version, gain, figures };
    });
    type Row = (typeof rows)[number];
    const isAhead = (one: Row, other: Row): boolean =>
      one.figures.inPlacement === other.figures.inPlacement
        ? one.gain > other.gain
        : other.figures.inPlacement;
    return new Map(
      rows.map((row) => {
        const rank = 1 + rows.filter((other) => isAhead(other, row)).length;
        return [row.agent, { rank, version: row.version, figures: row.figures }];
      }),
    );
  }

  /** What the statistics say, or null where there are too few matches. */
  fit(): Fitted | null {
    const table = this.#table.table();
    if (!canFit(table)) return null;
    const newest = (agent: string): string | undefined => {
      const sums = this.#agents.get(agent);
      return sums && versionName(agent, sums.version);
    };
    const { agents, versions, ...board } = fitTable(table, newest, boardChance(this.#board));
    return {
      board,
      agents: new Map(
        agents.map(({ agent, version: _, placement: _placement, indicators, ...fitted }) => [
          agent,
          { ...fitted, intervals: intervalsOf(indicators) },
        ]),
      ),
      versions: new Map(
        versions.map(({ version, matches, rating, indicators }) => [
          version,
          { matches, rating, intervals: intervalsOf(indicators) },
        ]),
      ),
    };
  }
}
