import {
  agentById,
  type BoardFit,
  type BoardName,
  boardFit,
  type Database,
  type Season,
} from "@wisp/db";
import type { FitCheck, WinCell } from "@wisp/stats";

/** An agent as statistics name it. */
interface NamedAgent {
  readonly slug: string;
  readonly name: string;
}

/** Results of the best agents against each other. */
export interface NamedMatrix {
  readonly agents: readonly NamedAgent[];
  readonly cells: readonly WinCell[];
}

/** The public statistics of a board. */
export interface BoardStatistics extends Omit<BoardFit, "fragility" | "fitCheck" | "winMatrix"> {
  /** Null for games with traits, and before a new fit. */
  readonly fitCheck: FitCheck | null;
  readonly winMatrix: NamedMatrix | null;
  readonly fragility:
    | (Omit<NonNullable<BoardFit["fragility"]>, "leader" | "rival"> & {
        readonly leader: NamedAgent;
        readonly rival: NamedAgent;
      })
    | null;
}

/** Those of a game that has traits: they say how far the board measures agents. */
export interface TraitStatistics extends BoardStatistics {
  readonly validity: NonNullable<BoardStatistics["validity"]>;
}

export const isOfTraits = (statistics: BoardStatistics): statistics is TraitStatistics =>
  statistics.validity !== null;

/**
 * The latest statistics of a board; null before the first. A season that hides its words
 * shows nothing about pairs: their names reveal the words.
 */
export async function readStatistics(
  database: Database,
  season: Pick<Season, "wordsShown">,
  board: BoardName,
): Promise<BoardStatistics | null> {
  const fit = await boardFit(database, board);
  if (fit === null) return null;
  const { fragility } = fit;
  const [leader, rival] = await Promise.all(
    [fragility?.leader, fragility?.rival].map((id) =>
      id === undefined ? null : agentById(database, id),
    ),
  );
  const { winMatrix = null } = fit;
  const agents = await Promise.all((winMatrix?.agents ?? []).map((id) => agentById(database, id)));
  const wordsAreShown = season.wordsShown === "ended";
  return {
    ...fit,
    fitCheck: fit.fitCheck ?? null,
    winMatrix: winMatrix && {
      agents: agents.map((agent) => ({ slug: agent?.slug ?? "", name: agent?.name ?? "" })),
      cells: winMatrix.cells,
    },
    fragility: fragility && leader && rival ? { ...fragility, leader, rival } : null,
    bias: fit.bias.filter(({ factor }) => wordsAreShown || factor !== "pair"),
    pairs: wordsAreShown ? fit.pairs : [],
  };
}
