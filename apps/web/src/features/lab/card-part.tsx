import type { PeopleResults } from "@wisp/db";
import {
  type CardDifference,
  type CardMetric,
  type CardMissing,
  isRanked,
  type ReportCard,
  textIn,
} from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Section } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { gameName } from "#names/game-names.ts";
import { AnswersPart } from "./answers-part.tsx";
import {
  type CardLinks,
  type Column,
  MetricRows,
  Ranged,
  UNSEEN,
  useAnchorTitle,
} from "./card-metrics.tsx";
import { RadarChart } from "./collection-charts.tsx";
import { shownDifference, shownMetric, shownP } from "./difference.tsx";

const score = (value: number): string => shownMetric(value, "score");

const percent = (value: number): string => shownMetric(value, "rate");

/** A difference with its interval, in one line. */
function differenceText(
  { value, low, high, caution }: CardDifference,
  unit: CardMetric["unit"],
): string {
  if (value === null) return "–";
  const shown = shownDifference(value, unit);
  return low === null || high === null
    ? shown
    : `${shown} (${shownDifference(low, unit)} … ${shownDifference(high, unit)})${caution === "unseen" ? UNSEEN : ""}`;
}

function NormalizedScore({ of }: { of: { value: number; low: number; high: number } | undefined }) {
  if (of === undefined) return "–";
  const { value, low, high } = of;
  return <Ranged value={score(value)} ends={low === high ? null : [score(low), score(high)]} />;
}

/** Normalized scores from −2 to +2 fill the radar; beyond these they end at its middle and its rim. */
const REACH = 2;

const columnsOf = (cards: readonly Pick<Column, "card" | "comparison">[]): Column[] =>
  cards.map(({ card, comparison }, at) => {
    const same = cards.slice(0, at).filter((each) => each.card.subject === card.subject).length;
    const name = same === 0 ? card.subject : `${card.subject} (${same + 1})`;
    return { id: `card/${at}`, name: <Name>{name}</Name>, card, comparison };
  });

/** The anchors of a game with their mean scores, the weakest first. */
function AnchorList({ cards, game }: { cards: readonly ReportCard[]; game: string }) {
  const anchorTitle = useAnchorTitle();
  const found = cards.flatMap(({ gameAnchors }) => gameAnchors).find((each) => each.game === game);
  return (
    <ol className="text-left text-xs text-soft">
      {found?.anchors.map(({ name, agent, score: mean }) => (
        <li key={name}>
          {anchorTitle(name)} ({agent}) {score(mean)}
        </li>
      ))}
    </ol>
  );
}

/** What people said of descriptions that a card leaves to a judge. */
export interface JudgedByPeople {
  readonly rows: PeopleResults["table"]["rows"];
  /** The page of their study; null: it is another's. */
  readonly href: string | null;
}

/** The shares of descriptions that people called accurate, by who gave them. */
function PeopleNote({ of: { rows, href } }: { of: JudgedByPeople }) {
  const t = useTranslations("lab.cards");
  const format = useFormatter();
  const shares = rows.flatMap(({ labels: [by = ""], cells: [share = null] }) => {
    if (share === null) return [];
    const { value, low, high } = share;
    const ends = low === null || high === null ? "" : ` (${percent(low)} … ${percent(high)})`;
    return [`${sanitizeName(by)} ${percent(value)}%${ends}`];
  });
  return (
    <li>
      {t("judgedByPeople", { shares: format.list(shares) })}{" "}
      {href !== null && (
        <Link href={href} className="underline underline-offset-4">
          {t("peopleStudy")}
        </Link>
      )}
    </li>
  );
}

/** What is to know of a card before its metrics: its clock, what was lost, who plays, and who judged. */
function CardNotes({
  columns,
  people,
}: {
  columns: readonly Column[];
  people: JudgedByPeople | null;
}) {
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const format = useFormatter();
  const judge = columns.find(({ card }) => card.judge !== null)?.card.judge ?? null;
  const lacksJudge = columns.some(({ card }) => card.figures.some((each) => each.lacksJudge));
  return (
    <ul className="mb-4 flex max-w-3xl flex-col gap-1 text-sm text-soft empty:hidden">
      {columns.some(({ card }) => card.clock !== "standard") && <li>{t("slowClock")}</li>}
      {columns.map(({ id, name, card: { matches } }) =>
        matches.failed === 0 ? null : (
          <li key={`${id}/failed`}>
            {name}: {t("failedMatches", { failed: matches.failed, played: matches.played })}
          </li>
        ),
      )}
      {columns.map(({ id, name, card: { served } }) =>
        served.length === 0 ? null : (
          <li key={`${id}/served`}>
            {name}:{" "}
            {t("served", { models: format.list(served.map((model) => sanitizeName(model))) })}
          </li>
        ),
      )}
      {columns.map(({ id, name, card: { omitted } }) =>
        omitted.length === 0 ? null : (
          <li key={`${id}/omitted`}>
            {name}:{" "}
            {t("omitted", { settings: format.list(omitted.map((field) => sanitizeName(field))) })}
          </li>
        ),
      )}
      {columns.map(({ id, name, card: { missing, rating } }) =>
        rating === null || missing.shares.length === 0 ? null : (
          <li key={id}>
            {name}: <MissingNote of={missing} />
          </li>
        ),
      )}
      {columns.map(({ id, name, card: { players } }) =>
        players.length < 2 ? null : (
          <li key={id}>
            {name}:{" "}
            {t("players", {
              players: format.list(
                players.map(({ agent, games }) =>
                  t("player", {
                    agent,
                    games: games.map((game) => gameName(game, locale)).join(t("comma")),
                  }),
                ),
              ),
            })}
          </li>
        ),
      )}
      {judge !== null && (
        <li>{t.rich("judgedBy", { judge: () => <Name>{sanitizeName(judge)}</Name> })}</li>
      )}
      {people !== null && <PeopleNote of={people} />}
      {judge === null && people === null && lacksJudge && <li>{t("notJudged")}</li>}
    </ul>
  );
}

/** What a rating lacks, and what it would be if all of that had gone badly. */
function MissingNote({ of }: { of: CardMissing }) {
  const t = useTranslations("lab.cards");
  const { shares, worst } = of;
  return (
    <>
      {t("missing", {
        experiments: shares.length,
        most: Math.max(...shares.map(({ share }) => share)),
      })}
      {worst !== null && ` ${t("missingWorst", { worst: score(worst) })}`}
      {!isRanked(of) && ` ${t("notRanked")}`}
    </>
  );
}

/** The rating over all games, and its parts. */
function RatingPart({ columns }: { columns: readonly Column[] }) {
  const cards = columns.map(({ card }) => card);
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const games = [
    ...new Set(columns.flatMap(({ card }) => card.rating?.games.map(({ game }) => game) ?? [])),
  ];
  if (games.length === 0) return <p className="text-sm text-soft">{t("noRating")}</p>;
  const normalizedScore = (card: ReportCard, game: string) =>
    card.rating?.games.find((each) => each.game === game);
  const radar = columns.map(({ id, name, card }) => ({
    id,
    name,
    values: games.map((game) => {
      const value = normalizedScore(card, game)?.value;
      return value === undefined ? null : Math.min(2 * REACH, Math.max(0, value + REACH));
    }),
  }));
  const title = t("rating");
  return (
    <>
      <p className="mb-4 max-w-3xl text-sm text-soft">{t("ratingNote")}</p>
      {games.length > 2 && (
        <div className="mb-4 flex flex-wrap items-start gap-x-8 gap-y-4 rounded-card border border-line bg-panel p-4">
          <div className="min-w-0 flex-1 basis-64">
            <RadarChart label={title} axes={games.length} max={2 * REACH} series={radar} />
          </div>
          <div className="min-w-0 flex-1 basis-48 text-sm">
            <ol className="flex list-decimal flex-col gap-1 pl-6">
              {games.map((game) => (
                <li key={game}>{gameName(game, locale)}</li>
              ))}
            </ol>
            <p className="mt-3 text-mute">{t("radarNote")}</p>
          </div>
        </div>
      )}
      <TablePanel title={title}>
        <SmallTable
          caption={title}
          room="close"
          rows={["", ...games]}
          keyOf={(game) => game}
          columns={[
            {
              id: "game",
              title: t("game"),
              kind: "name",
              className: "min-w-28 pr-3",
              cell: (game: string) =>
                game === "" ? (
                  <strong>
                    {t(
                      cards.every(({ missing }) => missing.shares.length === 0)
                        ? "allGames"
                        : "soFar",
                    )}
                  </strong>
                ) : (
                  gameName(game, locale)
                ),
            },
            ...columns.flatMap(({ id, name, card }) => [
              {
                id: `${id}/standing`,
                title: name,
                className: "min-w-24 pl-3",
                cell: (game: string) => (
                  <NormalizedScore
                    of={game === "" ? (card.rating ?? undefined) : normalizedScore(card, game)}
                  />
                ),
              },
              {
                id: `${id}/without`,
                title: t("without"),
                className: "min-w-20 pl-3",
                cell: (game: string) => {
                  const found = card.rating?.without.find((each) => each.game === game);
                  return found === undefined ? "" : score(found.value);
                },
              },
            ]),
            {
              id: "anchors",
              title: t("gameAnchors"),
              className: "min-w-40 pl-3",
              cell: (game: string) => (game === "" ? "" : <AnchorList cards={cards} game={game} />),
            },
          ]}
        />
      </TablePanel>
      <RatingDifferences columns={columns} />
    </>
  );
}

/** The differences of the ratings of cards beside each other, and what differences rest on, as sentences. */
function RatingDifferences({ columns }: { columns: readonly Column[] }) {
  const t = useTranslations("lab.cards");
  const format = useFormatter();
  const [first] = columns;
  return columns.map(({ id, name, comparison }) => {
    if (comparison === null) return null;
    const { rating, matches, figures, tests, losses } = comparison;
    const isBiased = [rating, ...figures].some(({ untested }) => untested === "unequal-losses");
    const isCautioned = [rating, ...figures].some(({ caution }) => caution === "unseen");
    const lost = losses.map(({ name: experiment, only: [one, other] }) =>
      t("lostOnly", { experiment: sanitizeName(experiment), one, other }),
    );
    return (
      <p key={id} className="mt-4 max-w-3xl text-sm text-soft">
        {rating.value !== null &&
          t.rich("ratingDifference", {
            one: () => first?.name,
            other: () => name,
            difference: () => <strong>{differenceText(rating, "score")}</strong>,
            p: rating.p === null ? "–" : shownP(rating.p),
          })}{" "}
        {t("differencesNote", { matches, figures: figures.length, tests })}
        {isCautioned && <> {t("unseen")}</>}
        {isBiased && <> {t("unequalLosses")}</>}
        {lost.length > 0 && <> {t("lostBlocks", { losses: format.list(lost) })}</>}
      </p>
    );
  });
}

/** A report card: the rating over all games, then every metric, beside other cards of its version. */
export function CardPart({
  card,
  beside,
  people,
  hrefOf,
}: {
  card: ReportCard;
  /** Null: no study of people is closed. */
  people: JudgedByPeople | null;
  /** With the difference of the card from each. */
  beside: readonly Pick<Column, "card" | "comparison">[];
  hrefOf: CardLinks;
}) {
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const columns = columnsOf([{ card, comparison: null }, ...beside]);
  const intervals = card.figures.filter(({ low }) => low !== null).length;
  const inTables = card.figures.filter(({ table }) => table !== null);
  const tables = Map.groupBy(
    [...inTables, ...card.figures.filter((metric) => !inTables.includes(metric))],
    ({ table }) => (table === null ? t("parts") : textIn(table, locale)),
  );
  return (
    <>
      <Section title={t("rating")}>
        <CardNotes columns={columns} people={people} />
        <RatingPart columns={columns} />
      </Section>
      <AnswersPart columns={columns} hrefOf={hrefOf} />
      <Section title={t("figures")}>
        <p className="mb-4 max-w-3xl text-sm text-soft">
          {t("figuresNote")} {t("misses", { intervals, missed: Math.round(intervals / 20) })}
          {card.figures.some(({ missingWrong }) => missingWrong !== null) && (
            <> {t("missingNote")}</>
          )}
        </p>
        {[...tables].map(([title, metrics]) => (
          <div key={title} className="mt-6 first:mt-0">
            <h3 className="mb-2 font-semibold">{title}</h3>
            <MetricRows
              title={t("figuresOf", { title })}
              figures={metrics}
              columns={columns}
              hrefOf={hrefOf}
            />
          </div>
        ))}
      </Section>
    </>
  );
}
