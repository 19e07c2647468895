import { LISTED_AFTER, type PeopleRow } from "@wisp/db";
import { textIn } from "@wisp/game";
import { games } from "@wisp/games";
import type { Metadata } from "next";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { BaselineSection } from "#features/puzzle/baseline-section.tsx";
import { recentBaseline } from "#server/baseline.ts";
import { recentPeopleLeaderboard } from "#server/leaderboards.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("play.people");
  return { title: t("title"), description: t("lead") };
}

/** One side of the leaderboard, by mean points per match. */
async function Rows({ rows, caption }: { rows: readonly PeopleRow[]; caption: string }) {
  const [t, format] = await Promise.all([getTranslations("play.people"), getFormatter()]);
  if (rows.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <SmallTable
      caption={caption}
      rows={rows}
      keyOf={({ slug }) => slug}
      columns={[
        {
          id: "name",
          title: t("name"),
          kind: "name",
          cell: (row) => (
            <span className="flex min-w-0 items-center gap-2">
              <AgentFace agent={row} size={28} />
              <Name className="truncate">{row.name}</Name>
            </span>
          ),
        },
        { id: "score", title: t("score"), cell: ({ score }) => format.number(score, TWO_DIGITS) },
        { id: "wins", title: t("wins"), cell: ({ wins }) => format.number(wins) },
        { id: "matches", title: t("matches"), cell: ({ matches }) => format.number(matches) },
      ]}
    />
  );
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** How people did, and agents against people, game by game. */
export default async function PeoplePage() {
  const [t, format, reader, baseline] = await Promise.all([
    getTranslations("play.people"),
    getFormatter(),
    getLocale(),
    recentBaseline(),
  ]);
  const leaderboards = await Promise.all(
    Object.entries(games).map(async ([id, { name }]) => ({
      id,
      name: textIn(name, reader),
      board: await recentPeopleLeaderboard(id),
    })),
  );
  const isPlayed = ({ board }: (typeof leaderboards)[number]) =>
    board.people.length + board.agents.length > 0;
  const played = leaderboards.filter(isPlayed);
  const unplayed = leaderboards.filter((each) => !isPlayed(each));
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <p className="text-sm text-mute">{t("from", { count: LISTED_AFTER })}</p>
      {played.map(({ id, name, board }) => (
        <Section key={id} title={name}>
          <div className="grid gap-8 lg:grid-cols-2">
            <div>
              <h3 className="mb-2 text-sm font-semibold text-soft">{t("people")}</h3>
              <Rows rows={board.people} caption={`${name}: ${t("people")}`} />
            </div>
            <div>
              <h3 className="mb-2 text-sm font-semibold text-soft">{t("agents")}</h3>
              <Rows rows={board.agents} caption={`${name}: ${t("agents")}`} />
            </div>
          </div>
        </Section>
      ))}
      {unplayed.length > 0 && (
        <div className="mt-8">
          <EmptyState
            title={
              played.length === 0
                ? t("none")
                : t("unplayed", { games: format.list(unplayed.map(({ name }) => name)) })
            }
            action={<ButtonLink href="/play">{t("play")}</ButtonLink>}
          />
        </div>
      )}
      <BaselineSection baseline={baseline} />
    </Page>
  );
}
