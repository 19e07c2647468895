import { publishedCards } from "@wisp/db";
import { CARD_VERSION, isRanked } from "@wisp/lab";
import { houseCard } from "@wisp/papers/house-card";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { Page, PageHeading, Section } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { Ranged } from "#features/lab/card-metrics.tsx";
import { shownMetric } from "#features/lab/difference.tsx";
import { groupOf, type ListedCard, listedCards } from "#features/lab/other-cards.tsx";
import { collectionHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.cards");
  return { title: t("title"), description: t("lead") };
}

/** The page of the card of the house. */
const HOUSE_CARD = "/lab/cards/house";

const score = (value: number): string => shownMetric(value, "score");

/** By what a card is ordered: one that lacks much comes last. */
const standing = ({ rating, missing }: ListedCard): number =>
  rating !== null && isRanked(missing) ? rating.value : -Infinity;

export default async function CardsPage() {
  const t = await getTranslations("lab.cards");
  const tCollections = await getTranslations("lab.collections");
  const published = await publishedCards(database(), CARD_VERSION);
  // The card of the house comes with the release; its address is not that of a collection.
  const ofHouse = listedCards([{ slug: HOUSE_CARD, owner: null, card: houseCard }]);
  const rows = [...ofHouse, ...listedCards(published)].sort(
    (one, other) => standing(other) - standing(one),
  );
  const locale = await getLocale();
  // The games of a whole card are too many for a title.
  const [whole, next] = [
    ...new Map(rows.map(({ games }) => [games.join("/"), games.length])).values(),
  ].toSorted((one, other) => other - one);
  const titleOf = ([first]: readonly ListedCard[]): string => {
    if (first === undefined) return "";
    const { size, clock, games } = first;
    const named =
      games.length === whole && whole !== next
        ? t("gamesOf", { games: games.length })
        : games.map((game) => gameName(game, locale)).join(t("comma"));
    return t("group", { size: t("sizes", { size }), clock: t("clocks", { clock }), games: named });
  };
  // Only cards of one size, clock and set of games can be compared.
  const groups = [...Map.groupBy(rows, groupOf)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([id, own]) => ({ id, title: titleOf(own), rows: own }));
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      {groups.map(({ id, title, rows }) => (
        <Section key={id} title={title}>
          <TablePanel title={title}>
            <SmallTable
              caption={title}
              rows={rows}
              keyOf={({ slug }) => slug}
              columns={[
                {
                  id: "agent",
                  title: t("agent"),
                  kind: "name",
                  className: "min-w-32 pr-3",
                  cell: ({ slug, subject }: ListedCard) => (
                    <Link
                      href={slug === HOUSE_CARD ? slug : collectionHref(slug)}
                      className="underline-offset-4 hover:underline"
                    >
                      <Name>{subject}</Name>
                    </Link>
                  ),
                },
                {
                  id: "rating",
                  title: t("rating"),
                  className: "min-w-28 pl-3",
                  cell: ({ rating, missing }: ListedCard) =>
                    rating === null ? (
                      "–"
                    ) : !isRanked(missing) ? (
                      <span className="text-mute">{t("incomplete")}</span>
                    ) : (
                      <Ranged
                        value={score(rating.value)}
                        ends={[score(rating.low), score(rating.high)]}
                      />
                    ),
                },
                {
                  id: "matches",
                  title: t("matches"),
                  cell: ({ matches }: ListedCard) => matches.played,
                },
                {
                  id: "owner",
                  title: t("owner"),
                  kind: "text",
                  className: "min-w-20 pl-3",
                  cell: ({ slug, owner }: ListedCard) =>
                    slug === HOUSE_CARD ? (
                      t("ofHouse")
                    ) : owner === null ? (
                      "–"
                    ) : (
                      <Name>{owner}</Name>
                    ),
                },
              ]}
            />
          </TablePanel>
        </Section>
      ))}
      {published.length === 0 && <p className="mt-6 max-w-2xl text-sm text-soft">{t("none")}</p>}
      <p className="mt-12 text-sm">
        <Link href="/lab/collections" className="text-soft underline underline-offset-4">
          {tCollections("title")}
        </Link>
      </p>
    </Page>
  );
}
