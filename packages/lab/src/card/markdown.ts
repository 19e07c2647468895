import type { Estimate } from "@wisp/stats";
import { textIn } from "../collections/collection.ts";
import { plain, shown, table } from "../report/text.ts";
import type { AnchorFigure } from "./anchors.ts";
import { besideProblem, type Card, type CardFigure } from "./card.ts";

/** Throws a RangeError where a card cannot be shown beside another one. */
function checkBeside(card: Card, others: readonly Card[]): void {
  for (const other of others) {
    const problem = besideProblem(card, other);
    if (problem !== null) throw new RangeError(problem);
  }
}

const cellOf = (
  { unit, lacksJudge }: Pick<CardFigure, "unit"> & Partial<Pick<CardFigure, "lacksJudge">>,
  [value, low, high]: readonly [number | null, number | null, number | null],
): string => {
  if (value === null) return lacksJudge === true ? "no judge" : "-";
  const ends = low === null || high === null ? "" : ` [${shown(low, unit)}, ${shown(high, unit)}]`;
  return `${shown(value, unit)}${ends}`;
};

const dollars = (micros: number): string => `$${(micros / 1e6).toFixed(2)}`;

/** What halving the interval takes. */
const halvingOf = ({ halving }: CardFigure): string => {
  if (halving === null) return "-";
  const { matches, costMicros } = halving;
  return costMicros === null ? `${matches} matches` : `${matches} matches, ${dollars(costMicros)}`;
};

/** Who plays as the agent where others represent it, as a sentence; "" where nobody does. */
const playersIn = ({ subject, players }: Card): string =>
  players.length < 2
    ? ""
    : ` ${plain(subject)} is played by ${players.map(({ agent, games }) => `${plain(agent)} (${games.join(", ")})`).join("; ")}.`;

/** Who judged, as a sentence. */
function judgeIn(cards: readonly Card[]): string {
  const judge = cards.find((card) => card.judge !== null)?.judge ?? null;
  if (judge !== null) return ` Descriptions were judged by ${plain(judge)}.`;
  return cards.flatMap(({ figures }) => figures).some(({ lacksJudge }) => lacksJudge)
    ? " Nobody judged descriptions: --host judge=ADDRESS of evaluate names a model."
    : "";
}

/** Whether all matches of a card were played. */
const isFinished = ({ matches }: Pick<Card, "matches">): boolean =>
  matches.played >= matches.planned;

const ranged = ({ value, low, high }: Estimate): string =>
  `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;

function ratingPart(card: Card, others: readonly Card[]): string[] {
  const all = [card, ...others];
  const games = [
    ...new Set(all.flatMap(({ rating }) => rating?.games.map((each) => each.game) ?? [])),
  ];
  if (games.length === 0) return ["There are too few matches for a rating over all games.", ""];
  const of = (each: Card, game: string): string => {
    const own = each.rating?.games.find((one) => one.game === game);
    return own === undefined ? "-" : ranged(own);
  };
  const without = (each: Card, game: string): string =>
    each.rating?.without.find((one) => one.game === game)?.value.toFixed(2) ?? "-";
  const anchorsIn = (game: string): string => {
    const found = all.flatMap(({ gameAnchors }) => gameAnchors).find((each) => each.game === game);
    return (found?.anchors ?? [])
      .map(({ name, agent, score }) => `${name} (${agent}) ${score.toFixed(2)}`)
      .join(", ");
  };
  const unfinished = all.filter((each) => !isFinished(each));
  return [
    ...unfinished.flatMap(({ subject, matches }) => [
      `The card of ${plain(subject)} is not finished: its rating is of the ${matches.played} of ${matches.planned} matches so far, and will change.`,
      "",
    ]),
    "In each game: by how many standard deviations of the anchors the mean score is above that of the anchors. The rating is the mean over games, which all count the same; the other columns say what it would be without the game. The anchors of each game stand with their mean scores, the weakest first; in some games another one than the random one is the weakest.",
    "",
    ...table(
      [
        "Game",
        ...all.flatMap(({ subject }) => [plain(subject), `${plain(subject)}, without it`]),
        "Anchors",
      ],
      [
        [
          unfinished.length > 0 ? "Games so far" : `All ${games.length}`,
          ...all.flatMap(({ rating }) => [rating === null ? "-" : ranged(rating), ""]),
          "",
        ],
        ...games.map((game) => [
          game,
          ...all.flatMap((each) => [of(each, game), without(each, game)]),
          anchorsIn(game),
        ]),
      ],
    ),
  ];
}

/**
 * A card as Markdown, in English, beside other cards of its version. Whatever comes from a file is escaped.
 * Throws a RangeError where another one cannot be compared.
 */
export function cardMarkdown(card: Card, others: readonly Card[] = []): string {
  checkBeside(card, others);
  const { subject, version, size, hash, matches, costMicros, figures } = card;
  const anchors = [...new Set(figures.flatMap((each) => Object.keys(each.anchors)))];
  const anchorCell = (figure: CardFigure, ends: AnchorFigure | undefined): string =>
    ends === undefined ? "-" : cellOf(figure, ends);
  const besideCell = (figure: CardFigure, other: Card): string => {
    const found = other.figures.find(({ id }) => id === figure.id);
    return found === undefined ? "-" : cellOf(found, [found.value, found.low, found.high]);
  };
  const groups = Map.groupBy(figures, (figure) =>
    figure.table === null ? "Parts of others" : textIn(figure.table, "en"),
  );
  return [
    `# Report card of ${plain(subject)}`,
    "",
    `Version ${version}, size ${size}, plan ${hash.slice(0, 12)}. ${matches.played} of ${matches.planned} matches${costMicros === null ? "" : `, ${dollars(costMicros)}`}.${[card, ...others].map((each) => playersIn(each)).join("")}${judgeIn([card, ...others])}`,
    "",
    "## One rating over all games",
    "",
    ...ratingPart(card, others),
    "## Every figure",
    "",
    "With its 95% interval, the matches that it is made of, the anchors of this version, and the matches that would halve the interval. Rates are in percent.",
    "",
    ...[...groups].flatMap(([title, own]) => [
      `### ${plain(title)}`,
      "",
      ...table(
        [
          "Figure",
          plain(subject),
          "Matches",
          ...others.map((other) => plain(other.subject)),
          ...anchors,
          "To halve it",
        ],
        own.map((figure) => [
          plain(textIn(figure.title, "en")),
          cellOf(figure, [figure.value, figure.low, figure.high]),
          String(figure.matches),
          ...others.map((other) => besideCell(figure, other)),
          ...anchors.map((name) => anchorCell(figure, figure.anchors[name])),
          halvingOf(figure),
        ]),
      ),
    ]),
  ].join("\n");
}
