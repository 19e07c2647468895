import type { CallAnswer } from "@wisp/api/call";

/** A tournament as the API answers. */
export type ApiTournament = CallAnswer<"GET /seasons/{slug}/tournament">;
/** Its entrants and tables. */
export type Played = Pick<ApiTournament, "agents" | "stages">;
export type ApiStage = ApiTournament["stages"][number];
export type StageMatch = ApiStage["tables"][number];
export type BracketTable = ApiStage["bracket"][number];
export type Slot = BracketTable["slots"][number];

/** A match as a reader sees it: of one that has ended and that they have not watched, only that it has ended. */
export type ShownMatch = StageMatch & {
  /** Its result, and where entrants of a knockout are secret also who plays it, is hidden. */
  readonly isHidden: boolean;
};

/** A table of a knockout as a reader sees it. */
export interface ShownTable extends Omit<BracketTable, "slots"> {
  readonly slots: readonly Slot[];
  /** It is decided, and the reader has not watched that. */
  readonly isHidden: boolean;
  /** Who sits there is known, and no secret to the reader. */
  readonly isDrawn: boolean;
}

/** A stage as a reader sees it. */
export interface ShownStage extends Omit<ApiStage, "tables" | "bracket" | "standings"> {
  readonly tables: readonly ShownMatch[];
  readonly bracket: readonly ShownTable[];
  /** Null: some of it follows from matches that the reader has not watched. */
  readonly standings: ApiStage["standings"] | null;
  /** Slugs of its entrants, by place; by name where the places are hidden. */
  readonly entrants: readonly string[];
}

/** A tournament as a reader sees it. */
export interface ShownTournament {
  readonly agents: ApiTournament["agents"];
  readonly stages: readonly ShownStage[];
}

const tableKey = ({ round, table }: { readonly round: number; readonly table: number }): string =>
  `${round}/${table}`;

/** Where each slot of a knockout's tables comes from, though it may be known who came; by `round/table`. */
export function slotSources(
  bracket: readonly (Omit<BracketTable, "slots"> & { readonly slots: readonly Slot[] })[],
): ReadonlyMap<string, readonly Slot["from"][]> {
  return new Map(
    bracket.map(({ slots, isThirdPlace, ...place }) => [
      tableKey(place),
      slots.map(({ agent, from }): Slot["from"] => {
        if (from !== null || agent === null) return from;
        const before = bracket
          .filter((table) => table.round < place.round && table.order?.includes(agent) === true)
          .sort((one, other) => other.round - one.round);
        const source = before[0];
        if (source === undefined) return null;
        const at = source.order?.indexOf(agent) ?? 0;
        return { round: source.round, table: source.table, place: at };
      }),
    ]),
  );
}

/** Whether a match has ended with a result. */
const hasResult = ({ state }: StageMatch): boolean => state === "ended";

/**
 * A stage with what the reader has not watched left out.
 *
 * @param isOpen false: who plays in it follows from an earlier stage that they have not watched
 */
function stageUpTo(stage: ApiStage, watched: ReadonlySet<string>, isOpen: boolean): ShownStage {
  const isWatched = (match: StageMatch): boolean =>
    match.match !== null && watched.has(match.match);
  const byTable = Map.groupBy(stage.tables, tableKey);
  const sources = slotSources(stage.bracket);
  const isSeen = (table: BracketTable): boolean => {
    const results = (byTable.get(tableKey(table)) ?? []).filter(hasResult);
    // The last one decides it; a table that did not have to be played is no secret of its own.
    const last = results.sort((one, other) => one.number - other.number).at(-1);
    return last === undefined || isWatched(last);
  };
  const seen = new Map(stage.bracket.map((table) => [tableKey(table), isSeen(table)]));
  const bracket = stage.bracket.map((table): ShownTable => {
    const key = tableKey(table);
    // Who plays there is no secret to a reader who has seen them play.
    const isVisited = (byTable.get(key) ?? []).some(isWatched);
    const slots = table.slots.map((slot, at): Slot => {
      const from = sources.get(key)?.[at] ?? null;
      const isKnown = from === null ? isOpen : seen.get(tableKey(from)) === true;
      return isVisited || isKnown ? slot : { agent: null, from };
    });
    const isShown = slots.every(({ agent }, at) => agent === table.slots[at]?.agent);
    const isHidden = table.order !== null && !(seen.get(key) === true && isShown);
    const isDrawn = isShown && table.slots.every(({ from }) => from === null);
    const secret = isHidden || !isShown;
    return { ...table, slots, isHidden, isDrawn, ...(secret && { order: null, scores: {} }) };
  });
  const shownSlots = new Map(
    bracket.map((table) => [tableKey(table), table.slots.flatMap(({ agent }) => agent ?? [])]),
  );
  const tables = stage.tables.map((match): ShownMatch => {
    const known = shownSlots.get(tableKey(match));
    const isNamed =
      isWatched(match) ||
      (known === undefined
        ? isOpen
        : match.agents.every((agent) => agent === null || known.includes(agent)));
    const isHidden = !isWatched(match) && (hasResult(match) || !isNamed);
    if (!isHidden) return { ...match, isHidden };
    const agents = isNamed ? match.agents.toSorted() : [];
    return { ...match, isHidden, agents, points: null, sameOwner: isNamed && match.sameOwner };
  });
  const isWhole = isOpen && tables.every(({ isHidden }) => !isHidden);
  const entrants = stage.standings.map(({ agent }) => agent);
  return {
    ...stage,
    tables,
    bracket,
    standings: isWhole ? stage.standings : null,
    entrants: isWhole ? entrants : isOpen ? entrants.toSorted() : [],
  };
}

/**
 * A tournament as far as a reader has watched it. A table of a knockout is decided for them once they have watched its
 * last match, and who goes on from it appears in the next round then.
 *
 * @param watched ids of matches; null: the reader sees all results
 */
export function upToWatched(
  { agents, stages }: Played,
  watched: ReadonlySet<string> | null,
): ShownTournament {
  let isOpen = true;
  return {
    agents,
    stages: stages.map((stage) => {
      const all = new Set(stage.tables.flatMap(({ match }) => match ?? []));
      const shown = stageUpTo(stage, watched ?? all, isOpen);
      isOpen = shown.standings !== null;
      return shown;
    }),
  };
}

/** The ids of all matches that have ended: a reader who asks for all results is treated as if they had watched them. */
export const endedMatches = ({ stages }: Played): string[] =>
  stages.flatMap(({ tables }) =>
    tables.flatMap((match) => (hasResult(match) && match.match !== null ? [match.match] : [])),
  );

/** Whether anything of a tournament is hidden from its reader. */
export const hidesSomething = ({ stages }: ShownTournament): boolean =>
  stages.some(({ standings }) => standings === null);
