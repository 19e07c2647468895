import { type Group, groupsOf } from "./cross-table.ts";
import type { ShownMatch, ShownStage, ShownTable } from "./spoilers.ts";

/**
 * The screen shows cards of names in columns. Letters that are read from afar leave a column room for few lines;
 * what does not fit is shown on further pages.
 */
const COLUMN_LINES = 20;
/** Columns of cards beside each other. */
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 3;
/** The padding of a card and the gap below it, in lines. */
const CARD_FRAME = 0.5;

/** The height of a page's content below its headings, in percent of the screen's height. */
const ROOM = 78;
/** The height of a line, in letters. */
const LINE_HEIGHT = 1.3;
/** Letters of a single column, in percent of the screen's height: larger ones would cut names off. */
const MAX_LETTERS = 10;

/** How many lines of names some cards of equal height take, one below the other. */
const linesOf = (cards: number, linesOfCard: number): number => cards * (linesOfCard + CARD_FRAME);

/** The size of letters at which columns of that many cards fill the screen, in percent of its height. */
const lettersFor = (columns: number, cards: number, linesOfCard: number): number =>
  Math.min(MAX_LETTERS / columns, ROOM / (linesOf(cards, linesOfCard) * LINE_HEIGHT));

/** How many cards of that many lines a column has room for. */
const cardsOfColumn = (linesOfCard: number): number =>
  Math.max(1, Math.floor(COLUMN_LINES / (linesOfCard + CARD_FRAME)));

/** As few pages as possible, about equally full. */
export function inPages<Item>(items: readonly Item[], maxOfPage: number): Item[][] {
  const pages = Math.ceil(items.length / maxOfPage);
  const start = (page: number): number => Math.ceil((page * items.length) / pages);
  return Array.from({ length: pages }, (_, page) => items.slice(start(page), start(page + 1)));
}

/** Cards side by side. */
export interface CardPage<Card> {
  readonly cards: readonly Card[];
  readonly columns: number;
  /** Cards below each other. */
  readonly rows: number;
  /** See `lettersFor`. */
  readonly letters: number;
}

/** Cards in two or three columns, whichever has larger letters. */
function cardPage<Card>(cards: readonly Card[], linesOfCard: number): CardPage<Card> {
  const inColumns = (columns: number): CardPage<Card> => {
    const rows = Math.ceil(cards.length / columns);
    return { cards, columns, rows, letters: lettersFor(columns, rows, linesOfCard) };
  };
  const [wide, narrow] = [inColumns(MIN_COLUMNS), inColumns(MAX_COLUMNS)];
  return wide.letters > narrow.letters ? wide : narrow;
}

function cardPages<Card>(
  cards: readonly Card[],
  linesOfCard: (card: Card) => number,
): CardPage<Card>[] {
  const lines = Math.max(0, ...cards.map(linesOfCard));
  return inPages(cards, MAX_COLUMNS * cardsOfColumn(lines)).map((ofPage) =>
    cardPage(ofPage, lines),
  );
}

/** Lines of a table of a bracket: only the match for the third place has a title. */
const linesOfTable = ({ slots, isThirdPlace }: ShownTable): number =>
  slots.length + (isThirdPlace ? 1 : 0);

const maxLines = (tables: readonly ShownTable[]): number =>
  Math.max(0, ...tables.map(linesOfTable));

/** What a page of the bracket shows: rounds with the lines between them, tables of one round, or groups. */
type BracketPage =
  | { readonly kind: "rounds"; readonly tables: readonly ShownTable[]; readonly letters: number }
  | ({ readonly kind: "tables"; readonly round: number } & CardPage<ShownTable>)
  | ({ readonly kind: "groups" } & CardPage<Group>);

/** The rounds that are shown together: the one before the round under way, and those after it, as far as each fits. */
function roundsTogether(stage: ShownStage, fits: (round: number) => boolean): readonly number[] {
  const current = Math.min(stage.round, stage.rounds - 1);
  const first = Math.max(0, Math.min(current - 1, stage.rounds - MAX_COLUMNS));
  const window = Array.from({ length: MAX_COLUMNS }, (_, at) => first + at);
  const start = window.findLast((round) => round < current && !fits(round)) ?? first - 1;
  const end = window.find((round) => round > current && !fits(round)) ?? first + MAX_COLUMNS;
  return window.filter((round) => round > start && round < end);
}

/** The pages of a knockout or of groups; none of other stages. */
export function bracketPages(stage: ShownStage): readonly BracketPage[] {
  if (stage.kind === "groups") {
    // A group that is longer than a column goes on in the next.
    const parts = groupsOf(stage).flatMap((group) =>
      inPages(group.agents, COLUMN_LINES - 2).map((agents) => ({ ...group, agents })),
    );
    return cardPages(parts, ({ agents }) => agents.length + 1).map((page) => ({
      kind: "groups",
      ...page,
    }));
  }
  if (stage.kind !== "knockout") return [];
  const byRound = Map.groupBy(stage.bracket, ({ round }) => round);
  const tablesOf = (round: number): readonly ShownTable[] => byRound.get(round) ?? [];
  const fits = (round: number): boolean =>
    linesOf(tablesOf(round).length, maxLines(tablesOf(round))) <= COLUMN_LINES;
  const round = Math.min(stage.round, stage.rounds - 1);
  if (!fits(round)) {
    // Its tables fill the screen: the lines between rounds would have no room.
    return cardPages(tablesOf(round), linesOfTable).map((page) => ({
      kind: "tables",
      round,
      ...page,
    }));
  }
  const shown = roundsTogether(stage, fits)
    .map(tablesOf)
    .filter(({ length }) => length > 0);
  const columns = Math.max(MIN_COLUMNS, shown.length);
  const letters = Math.min(
    ...shown.map((tables) => lettersFor(columns, tables.length, maxLines(tables))),
  );
  return [{ kind: "rounds", tables: shown.flat(), letters }];
}

/** Tables that are about to begin, or that wait for others: those of the earliest round. */
function comingMatches(stage: ShownStage): readonly ShownMatch[] {
  const open = stage.tables.filter(({ state }) => state === "due" || state === "waiting");
  const round = Math.min(...open.map((match) => match.round));
  const first = new Map<string, ShownMatch>();
  for (const match of open) {
    const table = `${match.group}/${match.table}`;
    if (match.round === round && !first.has(table)) first.set(table, match);
  }
  return [...first.values()];
}

/** What comes next, one match of each table; no page: nothing is known yet. */
export const nextPages = (stage: ShownStage): readonly CardPage<ShownMatch>[] =>
  cardPages(comingMatches(stage), ({ agents }) => agents.length + 1);

type Standing = NonNullable<ShownStage["standings"]>[number];

/** Columns of the order, and places of a column. */
export const PLACE_COLUMNS = 2;
const PLACES_OF_COLUMN = 10;

/** The order of a stage, with every place. */
export const standingPages = ({ standings }: ShownStage): readonly (readonly Standing[])[] =>
  inPages(standings ?? [], PLACE_COLUMNS * PLACES_OF_COLUMN);
