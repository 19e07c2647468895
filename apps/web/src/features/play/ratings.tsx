import type { LadderRow, PersonRating, RatedMatchRow } from "@wisp/db";
import { PROVISIONAL_DEVIATION } from "@wisp/stats";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { replayHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";

/** "1,412", with a question mark while it may still be far off. */
async function shownRating({ rating, deviation }: Pick<PersonRating, "rating" | "deviation">) {
  const format = await getFormatter();
  const number = format.number(Math.round(rating));
  return deviation > PROVISIONAL_DEVIATION ? `${number}?` : number;
}

/** A person's ratings, game by game. */
export async function OwnRatings({ ratings }: { ratings: readonly PersonRating[] }) {
  const [t, format, reader] = await Promise.all([
    getTranslations("play.rating"),
    getFormatter(),
    getLocale(),
  ]);
  const rows = await Promise.all(
    ratings.map(async (row) => ({ ...row, shown: await shownRating(row) })),
  );
  return (
    <SmallTable
      caption={t("ratings")}
      rows={rows}
      keyOf={({ game }) => game}
      columns={[
        {
          id: "game",
          title: t("game"),
          kind: "name",
          cell: ({ game }) => gameName(game, reader),
        },
        { id: "rating", title: t("rating"), cell: ({ shown }) => shown },
        { id: "matches", title: t("matches"), cell: ({ matches }) => format.number(matches) },
      ]}
    />
  );
}

/** Rated matches, the newest first. */
export async function RatingHistory({ matches }: { matches: readonly RatedMatchRow[] }) {
  const [t, format, reader] = await Promise.all([
    getTranslations("play.rating"),
    getFormatter(),
    getLocale(),
  ]);
  const change = ({ before, after }: RatedMatchRow): string =>
    format.number(Math.round(after) - Math.round(before), { signDisplay: "always" });
  return (
    <SmallTable
      caption={t("history")}
      rows={matches}
      keyOf={({ matchId, seat }) => `${matchId}/${seat}`}
      columns={[
        {
          id: "game",
          title: t("game"),
          kind: "name",
          cell: ({ matchId, game }) => (
            <Link href={replayHref(matchId)} className="underline underline-offset-4">
              {gameName(game, reader)}
            </Link>
          ),
        },
        {
          id: "opponent",
          title: t("opponent"),
          cell: ({ opponent }) => format.number(Math.round(opponent)),
        },
        {
          id: "score",
          title: t("score"),
          cell: ({ score }) => format.number(score, { style: "percent" }),
        },
        {
          id: "change",
          title: t("change"),
          cell: (row) => (row.counts ? change(row) : t("uncounted")),
        },
        {
          id: "rating",
          title: t("after"),
          cell: ({ after }) => format.number(Math.round(after)),
        },
        {
          id: "day",
          title: t("day"),
          cell: ({ at }) => format.dateTime(at, { dateStyle: "medium" }),
        },
      ]}
    />
  );
}

/** The ladder of one game. */
export async function LadderTable({
  rows,
  caption,
  own,
}: {
  rows: readonly LadderRow[];
  caption: string;
  /** The reader's handle; null for guests. */
  own: string | null;
}) {
  const [t, format] = await Promise.all([getTranslations("play.ladder"), getFormatter()]);
  const shown = await Promise.all(
    rows.map(async (row, at) => ({ ...row, place: at + 1, shown: await shownRating(row) })),
  );
  return (
    <SmallTable
      caption={caption}
      rows={shown}
      keyOf={({ handle }) => handle}
      columns={[
        {
          id: "name",
          title: t("name"),
          kind: "name",
          cell: ({ handle, place }) => (
            <span className="flex min-w-0 items-center gap-2">
              <span className="font-mono text-mute">{format.number(place)}</span>
              <Name className={handle === own ? "truncate font-semibold" : "truncate"}>
                {handle}
              </Name>
            </span>
          ),
        },
        { id: "rating", title: t("rating"), cell: (row) => row.shown },
        { id: "matches", title: t("matches"), cell: ({ matches }) => format.number(matches) },
      ]}
    />
  );
}
