import type { Estimate } from "@wisp/stats";
import { MIN_BLOCKS } from "../analysis/contrast.ts";
import { textIn } from "../collections/collection.ts";
import { answerCells, askedIn, serviceSentences, wordLossesPart } from "../report/answers.ts";
import { chance, difference, plain, shown, table } from "../report/text.ts";
import type { AnchorMetric } from "./anchors.ts";
import { besideProblem } from "./beside.ts";
import type { CardAnswers, CardMetric, ReportCard } from "./card.ts";
import type { CardComparison, CardDifference } from "./compare.ts";
import { isRanked } from "./rating.ts";

/** Throws a RangeError where a card cannot be shown beside another one. */
function checkBeside(card: ReportCard, others: readonly ReportCard[]): void {
  for (const other of others) {
    const problem = besideProblem(card, other);
    if (problem !== null) throw new RangeError(problem);
  }
}

const cellOf = (
  { unit, lacksJudge, isLost }: Pick<CardMetric, "unit" | "lacksJudge" | "isLost">,
  [value, low, high]: readonly [number | null, number | null, number | null],
): string => {
  if (value === null) return lacksJudge ? "no judge" : isLost ? "lost" : "-";
  const ends = low === null || high === null ? "" : ` [${shown(low, unit)}, ${shown(high, unit)}]`;
  return `${shown(value, unit)}${ends}`;
};

const dollars = (micros: number): string => `$${(micros / 1e6).toFixed(2)}`;

/** What halving the interval takes. */
const halvingOf = ({ halving }: CardMetric): string => {
  if (halving === null) return "-";
  const { matches, costMicros } = halving;
  return costMicros === null ? `${matches} matches` : `${matches} matches, ${dollars(costMicros)}`;
};

/** Who plays as the agent where others represent it, as a sentence; "" where none do. */
const playersIn = ({ subject, players }: ReportCard): string =>
  players.length < 2
    ? ""
    : ` ${plain(subject)} is played by ${players.map(({ agent, games }) => `${plain(agent)} (${games.join(", ")})`).join("; ")}.`;

/** Who judged, as a sentence. */
function judgeIn(cards: readonly ReportCard[]): string {
  const judge = cards.find((card) => card.judge !== null)?.judge ?? null;
  if (judge !== null) return ` Descriptions were judged by ${plain(judge)}.`;
  return cards.flatMap(({ figures }) => figures).some(({ lacksJudge }) => lacksJudge)
    ? " Nobody judged descriptions, and DEEP is not played without a judge: --host judge=ADDRESS of evaluate names a model."
    : "";
}

/** How long agents had for a decision, as a sentence; "" for the clock of the plan. */
const clockIn = ({ clock }: ReportCard): string =>
  clock === "standard" ? "" : ` Clock ${clock}: 120 s for every decision.`;

/** What answers say about the service of the agent, as sentences. */
const serviceIn = ({ subject, served, omitted }: ReportCard): string =>
  serviceSentences([{ subject, served, omitted }])
    .map((sentence) => ` ${sentence}`)
    .join("");

/** The parts of a card of which answers were lost, each as a sentence that says why. */
function lossesIn({ subject, answers }: ReportCard): string[] {
  return answers.flatMap(({ name, matches, failedMatches, lateMatches, decisions, reasons }) => {
    const lost = [
      ...(failedMatches === 0
        ? []
        : [
            `${failedMatches} of ${matches} matches do not count, because others at the table were away`,
          ]),
      ...(decisions === null || decisions.failed === 0
        ? []
        : [`${decisions.failed} of ${askedIn(decisions)} decisions failed, and count as lost`]),
      ...(lateMatches === 0 || decisions === null
        ? []
        : [
            `${decisions.late} of ${askedIn(decisions)} decisions were late, in ${lateMatches} of ${matches} matches`,
          ]),
    ];
    const because = reasons.map(({ detail, count }) => `${count} times "${plain(detail)}"`);
    return lost.length === 0
      ? []
      : [`- ${plain(subject)}, ${plain(name)}: ${lost.join("; ")} (${because.join(", ")}).`];
  });
}

/** The answers of cards to what they were asked, part by part. */
function answersPart(cards: readonly ReportCard[]): string[] {
  const losses = cards.flatMap(lossesIn);
  const isLate = cards.some(({ answers }) => answers.some(({ lateMatches }) => lateMatches > 0));
  const cells = ({ matches, failedMatches, lateMatches, decisions, interviews }: CardAnswers) => [
    ...answerCells(decisions),
    ...(askedIn(interviews) === 0
      ? ["-", "-", "-"]
      : [interviews.legal, interviews.illegal, interviews.late + interviews.failed].map(String)),
    `${matches - failedMatches} of ${matches}`,
    String(lateMatches),
  ];
  return [
    "## Answers",
    "",
    "What became of each answer. An illegal, late or failed decision counts as the agent's own play. Side questions without a legal answer are in no figure.",
    "",
    ...losses,
    ...(losses.length === 0 ? [] : [""]),
    ...wordLossesPart(
      cards.flatMap(({ subject, answers }) =>
        answers.map(({ name, byWords }) => ({ name: `${subject}, ${name}`, byWords })),
      ),
    ),
    ...(isLate ? ["Late answers: a card with --clock slow gives 120 s for each.", ""] : []),
    ...table(
      [
        ...(cards.length > 1 ? ["Agent"] : []),
        "Experiment",
        "Decisions: legal",
        "illegal",
        "late",
        "failed",
        "Side questions: legal",
        "illegal",
        "missing",
        "Matches that count",
        "with late decisions",
      ],
      cards.flatMap(({ subject, answers }) =>
        answers.map((each) => [
          ...(cards.length > 1 ? [plain(subject)] : []),
          plain(each.name),
          ...cells(each),
        ]),
      ),
    ),
  ];
}

/** Marks a difference of which rare larger ones may not have been seen. */
const UNSEEN = " †";

/** A difference with its interval. */
const differenceCell = (
  { value, low, high, caution }: CardDifference,
  write: (value: number) => string,
): string =>
  value === null
    ? "-"
    : low === null || high === null
      ? write(value)
      : `${write(value)} [${write(low)}, ${write(high)}]${caution === "unseen" ? UNSEEN : ""}`;

/** Which differences of two cards are tested, and what was lost unequally, as sentences. */
function testedIn({ figures, tests, losses, rating }: CardComparison): string {
  const unequal = figures.filter(({ untested }) => untested === "unequal-losses").length;
  const lost = losses.map(({ name, only: [one, other] }) => `${plain(name)} ${one} and ${other}`);
  const biased =
    unequal === 0 && rating.untested !== "unequal-losses"
      ? ""
      : ` In ${unequal} figures${rating.untested === "unequal-losses" ? " and the rating" : ""} one card lost more matches than the other: those left may be the ones that it plays better, so these differences have no interval and no p.`;
  const counted =
    lost.length === 0
      ? ""
      : ` Blocks lost only in the first card and only in the second, because the agent did not answer: ${lost.join("; ")}.`;
  const cautioned = [rating, ...figures].some(({ caution }) => caution === "unseen")
    ? ` †: rare larger differences may not have been seen in so few matches.`
    : "";
  return `Of the ${figures.length} differences of figures, p is of the ${tests} that are tested, corrected for their number (Holm): parts that no table shows are tested in what they are a part of, and figures with fewer than ${MIN_BLOCKS} matches cannot be shown to differ. A quantity that two rows share has its difference in the first.${cautioned}${biased}${counted}`;
}

/** The difference of the ratings of two cards, as a sentence, with what all their differences rest on. */
function comparisonPart(comparison: CardComparison): string[] {
  const { subjects, matches, rating } = comparison;
  const [one, other] = subjects.map(plain);
  const p = rating.p === null ? "" : `, p ${chance(rating.p)}`;
  return [
    `${one} minus ${other}: ${differenceCell(rating, (value) => difference(value, "score"))}${p}. Differences are over the ${matches} matches that both played, with the same seeds, contents, roles and opponents. Those of figures stand with them. ${testedIn(comparison)}`,
    "",
  ];
}

/** The cells of another card's metric, and of the difference from it. */
function besideCells(metric: CardMetric, other: ReportCard, comparison?: CardComparison): string[] {
  const theirs = other.figures.find(({ id }) => id === metric.id);
  const found = comparison?.figures.find(({ id }) => id === metric.id);
  return [
    theirs === undefined ? "-" : cellOf(theirs, [theirs.value, theirs.low, theirs.high]),
    ...(comparison === undefined
      ? []
      : [
          found === undefined
            ? "-"
            : differenceCell(found, (value) => difference(value, found.unit)),
          found?.adjustedP == null ? "-" : chance(found.adjustedP),
        ]),
  ];
}

/** Whether side questions are a part of any of these metrics. */
const hasMissing = (metrics: readonly CardMetric[]): boolean =>
  metrics.some(({ missingWrong }) => missingWrong !== null);

/** About how many of the 95% intervals miss their true value, as a sentence. */
const missesOf = (metrics: readonly CardMetric[]): string => {
  const intervals = metrics.filter(({ low }) => low !== null).length;
  return `About one in twenty 95% intervals does not contain the true value: of the ${intervals} here, about ${Math.round(intervals / 20)}.`;
};

/** What a card's rating lacks, as a sentence; "" for nothing. */
function missingIn({ subject, missing, rating }: ReportCard): string {
  const { shares, worst } = missing;
  const most = shares.toSorted((one, other) => other.share - one.share).at(0);
  if (most === undefined || rating === null) return "";
  const ends =
    worst === null
      ? ""
      : ` If each had gone as the worst of its experiment, it would be ${worst.toFixed(2)}.`;
  const ranked = isRanked(missing) ? "" : " It is not ranked among others.";
  const count = shares.length === 1 ? "one experiment" : `${shares.length} experiments`;
  return `The rating of ${plain(subject)} lacks matches of ${count} that were not played or do not count, up to ${(most.share * 100).toFixed(0)}% of one (${plain(most.experiment)}).${ends}${ranked}`;
}

const ranged = ({ value, low, high }: Estimate): string =>
  `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;

function ratingPart(card: ReportCard, others: readonly ReportCard[]): string[] {
  const all = [card, ...others];
  const games = [
    ...new Set(all.flatMap(({ rating }) => rating?.games.map((each) => each.game) ?? [])),
  ];
  if (games.length === 0) return ["There are too few matches for a rating over all games.", ""];
  const of = (each: ReportCard, game: string): string => {
    const own = each.rating?.games.find((one) => one.game === game);
    return own === undefined ? "-" : ranged(own);
  };
  const without = (each: ReportCard, game: string): string =>
    each.rating?.without.find((one) => one.game === game)?.value.toFixed(2) ?? "-";
  const anchorsIn = (game: string): string => {
    const found = all.flatMap(({ gameAnchors }) => gameAnchors).find((each) => each.game === game);
    return (found?.anchors ?? [])
      .map(({ name, agent, score }) => `${name} (${agent}) ${score.toFixed(2)}`)
      .join(", ");
  };
  const lacking = all.map(missingIn).filter((sentence) => sentence !== "");
  return [
    ...lacking.flatMap((sentence) => [sentence, ""]),
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
          lacking.length > 0 ? "Games so far" : `All ${games.length}`,
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
 *
 * @param comparisons of the card with each of the others, in their order
 */
export function cardMarkdown(
  card: ReportCard,
  others: readonly ReportCard[] = [],
  comparisons: readonly CardComparison[] = [],
): string {
  checkBeside(card, others);
  const { subject, version, size, hash, matches, costMicros, figures } = card;
  const anchors = [...new Set(figures.flatMap((each) => Object.keys(each.anchors)))];
  const anchorCell = (metric: CardMetric, ends: AnchorMetric | undefined): string =>
    ends === undefined ? "-" : cellOf(metric, ends);
  const notCounted = matches.failed === 0 ? "" : `, ${matches.failed} of which do not count`;
  const all = [card, ...others];
  const groups = Map.groupBy(figures, (metric) =>
    metric.table === null ? "Parts of others" : textIn(metric.table, "en"),
  );
  return [
    `# Report card of ${plain(subject)}`,
    "",
    `Version ${version}, size ${size}, plan ${hash.slice(0, 12)}. ${matches.played} of ${matches.planned} matches${notCounted}${costMicros === null ? "" : `, ${dollars(costMicros)}`}.${clockIn(card)}${all.map((each) => `${playersIn(each)}${serviceIn(each)}`).join("")}${judgeIn(all)}`,
    "",
    "## One rating over all games",
    "",
    ...ratingPart(card, others),
    ...comparisons.flatMap(comparisonPart),
    ...answersPart(all),
    "## Every figure",
    "",
    `With its 95% interval, the matches that it is made of, the anchors of this version, and the further matches on new contents that would halve the interval (-: they would repeat the settings of the plan). Rates are in percent. ${missesOf(figures)} "missing: wrong" is the value if illegal and missing answers to side questions counted as wrong ones.`,
    "",
    ...[...groups].flatMap(([title, own]) => [
      `### ${plain(title)}`,
      "",
      ...table(
        [
          "Figure",
          plain(subject),
          ...(hasMissing(own) ? ["missing: wrong"] : []),
          "Matches",
          ...others.flatMap((other, at) => [
            plain(other.subject),
            ...(comparisons[at] === undefined ? [] : ["Difference", "p"]),
          ]),
          ...anchors,
          "To halve it",
        ],
        own.map((metric) => [
          plain(textIn(metric.title, "en")),
          cellOf(metric, [metric.value, metric.low, metric.high]),
          ...(hasMissing(own)
            ? [metric.missingWrong === null ? "-" : shown(metric.missingWrong, metric.unit)]
            : []),
          String(metric.matches),
          ...others.flatMap((other, at) => besideCells(metric, other, comparisons[at])),
          ...anchors.map((name) => anchorCell(metric, metric.anchors[name])),
          halvingOf(metric),
        ]),
      ),
    ]),
  ].join("\n");
}
