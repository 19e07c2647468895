import { textIn } from "@wisp/game";
import { games } from "@wisp/games";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { Card, Page, PageHeading } from "#components/page.tsx";
import { Seats } from "#features/games/game-facts.tsx";
import { isLive } from "#features/games/read-game.ts";
import { gameHref } from "#links.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("games");
  return { title: t("title"), description: t("lead") };
}

/** Every game of the arena. */
export default async function GamesPage() {
  const t = await getTranslations("games");
  const locale = await getLocale();
  const listed = await Promise.all(
    Object.entries(games).map(async ([id, entry]) => ({
      id,
      entry,
      live: await isLive(database(), id),
    })),
  );
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {listed.map(({ id, entry, live }) => (
          <li key={id}>
            <Card className="relative flex h-full flex-col p-6 hover:border-mute">
              <h2 className="flex flex-wrap items-center gap-3 font-script text-2xl">
                <Link href={gameHref(id)} className="after:absolute after:inset-0">
                  {textIn(entry.name, locale)}
                </Link>
                {live && <Badge tone="lamp">{t("live")}</Badge>}
              </h2>
              <p className="mt-2 flex-1 leading-relaxed text-soft text-pretty">
                {textIn(entry.about, locale)}
              </p>
              <p className="mt-4 text-sm text-mute">
                <Seats entry={entry} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
