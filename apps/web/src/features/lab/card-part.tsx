import { type Card, type CardFigure, textIn } from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Section } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { gameName } from "#names/game-names.ts";
import { RadarChart } from "./collection-charts.tsx";
import { shownFigure } from "./difference.tsx";

const MICROS = 1_000_000;

/** Anchors that have a name in each language. */
const anchorNames = ["random", "ordinary", "strong"] as const;

/** A value with its interval below. */
function Ranged({ value, ends }: { value: string; ends: readonly [string, string] | null }) {
  return (
    <>
      <span className="block text-text">{value}</span>
      {ends !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {ends[0]} … {ends[1]}
        </span>
      )}
    </>
  );
}

const score = (value: number): string => shownFigure(value, "score");

function Standing({ of }: { of: { value: number; low: number; high: number } | undefined }) {
  if (of === undefined) return "–";
  return <Ranged value={score(of.value)} ends={[score(of.low), score(of.high)]} />;
}

/** Standings from −2 to +2 fill the radar; beyond these they end at its middle and its rim. */
const REACH = 2;

/** The rating over all games, and its parts. */
function RatingPart({ cards }: { cards: readonly Card[] }) {
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const games = [
    ...new Set(cards.flatMap(({ rating }) => rating?.games.map(({ game }) => game) ?? [])),
  ];
  if (games.length === 0) return <p className="text-sm text-soft">{t("noRating")}</p>;
  const standing = (card: Card, game: string) =>
    card.rating?.games.find((each) => each.game === game);
  const radar = cards.map((card) => ({
    id: card.subject,
    name: <Name>{card.subject}</Name>,
    values: games.map((game) => {
      const value = standing(card, game)?.value;
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
      <Scrolled title={title}>
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
                game === "" ? <strong>{t("allGames")}</strong> : gameName(game, locale),
            },
            ...cards.flatMap((card) => [
              {
                id: `${card.subject}/standing`,
                title: <Name>{card.subject}</Name>,
                className: "min-w-24 pl-3",
                cell: (game: string) => (
                  <Standing of={game === "" ? (card.rating ?? undefined) : standing(card, game)} />
                ),
              },
              {
                id: `${card.subject}/without`,
                title: t("without"),
                className: "min-w-20 pl-3",
                cell: (game: string) => {
                  const found = card.rating?.without.find((each) => each.game === game);
                  return found === undefined ? "" : score(found.value);
                },
              },
            ]),
          ]}
        />
      </Scrolled>
      <ContestLines cards={cards} />
    </>
  );
}

/** The other rating of the same matches, as sentences. */
function ContestLines({ cards }: { cards: readonly Card[] }) {
  const t = useTranslations("lab.cards");
  const format = useFormatter();
  const rows = cards.flatMap(({ subject, contests }) =>
    contests.filter(({ agent }) => agent === subject),
  );
  if (rows.length === 0) return null;
  const elo = (value: number): string =>
    format.number(Math.round(value), { signDisplay: "exceptZero" });
  return (
    <div className="mt-4 max-w-3xl text-sm text-soft">
      <p>{t("contestsNote")}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {rows.map(({ agent, value, low, high, contests }) => (
          <li key={agent}>
            <Name>{agent}</Name>:{" "}
            {t("elo", { value: elo(value), low: elo(low), high: elo(high), contests })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Scrolled = ({ title, children }: { title: string; children: ReactNode }) => (
  <ScrollRegion
    aria-label={title}
    className="relative rounded-card border border-line bg-panel px-4"
  >
    {children}
  </ScrollRegion>
);

/** Every figure of a table of the card, beside the anchors and other cards. */
function FigureRows({
  title,
  figures,
  cards,
  hrefOf,
}: {
  title: string;
  figures: readonly CardFigure[];
  cards: readonly Card[];
  hrefOf: (experiment: string) => string;
}) {
  const t = useTranslations("lab.cards");
  const tResult = useTranslations("lab.result");
  const locale = useLocale();
  const format = useFormatter();
  const anchors = [...new Set(figures.flatMap((each) => Object.keys(each.anchors)))];
  const anchorTitle = (name: string): string => {
    const known = anchorNames.find((each) => each === name);
    return known === undefined ? name : t(`anchors.${known}`);
  };
  const shown = (
    { unit }: CardFigure,
    [value, low, high]: readonly [number | null, number | null, number | null],
  ): ReactNode =>
    value === null ? (
      "–"
    ) : (
      <Ranged
        value={shownFigure(value, unit)}
        ends={
          low === null || high === null ? null : [shownFigure(low, unit), shownFigure(high, unit)]
        }
      />
    );
  const halving = ({ halving: of }: CardFigure): string => {
    if (of === null) return "–";
    const { matches, costMicros } = of;
    return costMicros === null
      ? t("more", { matches })
      : t("moreFor", {
          matches,
          dollars: format.number(costMicros / MICROS, { style: "currency", currency: "USD" }),
        });
  };
  return (
    <Scrolled title={title}>
      <SmallTable
        caption={title}
        room="close"
        rows={figures}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "figure",
            title: t("figure"),
            kind: "name",
            className: "min-w-32 pr-3",
            cell: ({ title: of, unit }: CardFigure) => {
              const name = textIn(of, locale);
              return (
                <Name>
                  {unit === "rate" && !name.includes("%") && !name.includes("％")
                    ? tResult("percent", { name })
                    : name}
                </Name>
              );
            },
          },
          ...cards.map((card) => ({
            id: card.subject,
            title: <Name>{card.subject}</Name>,
            className: "min-w-24 pl-3",
            cell: (figure: CardFigure) => {
              const own = card.figures.find(({ id }) => id === figure.id);
              return own === undefined ? "–" : shown(own, [own.value, own.low, own.high]);
            },
          })),
          {
            id: "matches",
            title: t("matches"),
            className: "min-w-16 pl-3",
            cell: ({ matches, experiments }: CardFigure) => (
              <span className="flex flex-wrap justify-end gap-x-2">
                {experiments.slice(0, 1).map((id) => (
                  <Link
                    key={id}
                    href={hrefOf(id)}
                    className="underline decoration-line underline-offset-4"
                  >
                    {format.number(matches)}
                  </Link>
                ))}
              </span>
            ),
          },
          ...anchors.map((name) => ({
            id: `anchor/${name}`,
            title: anchorTitle(name),
            className: "min-w-24 pl-3",
            cell: (figure: CardFigure) => shown(figure, figure.anchors[name] ?? [null, null, null]),
          })),
          {
            id: "halving",
            title: t("halving"),
            className: "min-w-28 pl-3",
            cell: halving,
          },
        ]}
      />
    </Scrolled>
  );
}

/** A report card: the rating over all games, then every figure, beside other cards of its version. */
export function CardPart({
  card,
  beside,
  hrefOf,
}: {
  card: Card;
  beside: readonly Card[];
  /** The page of an experiment of the card, with its matches. */
  hrefOf: (experiment: string) => string;
}) {
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const cards = [card, ...beside];
  const tables = Map.groupBy(card.figures, ({ table }) =>
    table === null ? t("parts") : textIn(table, locale),
  );
  return (
    <>
      <Section title={t("rating")}>
        <RatingPart cards={cards} />
      </Section>
      <Section title={t("figures")}>
        <p className="mb-4 max-w-3xl text-sm text-soft">{t("figuresNote")}</p>
        {[...tables].map(([title, figures]) => (
          <div key={title} className="mt-6 first:mt-0">
            <h3 className="mb-2 font-semibold">{title}</h3>
            <FigureRows title={title} figures={figures} cards={cards} hrefOf={hrefOf} />
          </div>
        ))}
      </Section>
    </>
  );
}

/** Chooses another card to see beside this one; works without scripts. */
export function BesideForm({
  others,
  chosen,
}: {
  /** Addresses of cards of the same version. */
  others: readonly string[];
  chosen: unknown;
}) {
  const t = useTranslations("lab.cards");
  return (
    <form className="mt-8 flex flex-wrap items-end gap-3 text-sm">
      <Select
        label={t("beside")}
        name="beside"
        defaultValue={others.find((slug) => slug === chosen) ?? ""}
        options={[
          { value: "", label: t("besideNone") },
          ...others.map((slug) => ({ value: slug, label: slug })),
        ]}
      />
      <Button type="submit">{t("besideShow")}</Button>
    </form>
  );
}
