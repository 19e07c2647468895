import { getMatch } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { MatchPage } from "../../../boards/match-page.tsx";
import { seasonName } from "../../../features/seasons/season-name.ts";
import { ClientMessages } from "../../../i18n/client-messages.tsx";
import { database } from "../../../server/database.ts";
import { logAnswer, matchAnswer } from "../../../server/match-answers.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const momentSchema = z.object({ at: z.coerce.number().int().min(0).nullable().catch(null) });

const games = ["who-is-spy", "tic-tac-toe", "prisoners-dilemma"] as const;

const readMatch = cache((id: string) => getMatch(database(), id));

/** Says nothing of the result: a title is read before the match is watched. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("replay");
  const match = await readMatch((await params).id);
  if (match === null) notFound();
  const game = games.find((each) => each === match.game) ?? "other";
  return {
    title: t("metadata.title", { game: t(`games.${game}`) }),
    description: t("metadata.description"),
  };
}

export default async function WatchMatch({ params, searchParams }: Props) {
  const known = await readMatch((await params).id);
  const log = known && (await logAnswer(database(), known, -1));
  // A match that ended in between is read again, so that it is not older than its log.
  const match = log?.over && known?.result === null ? await getMatch(database(), known.id) : known;
  if (match === null || log === null) notFound();
  const { at } = momentSchema.parse({ at: null, ...(await searchParams) });
  const common = await getTranslations("common");
  return (
    <ClientMessages namespaces={["replay"]}>
      <MatchPage
        match={matchAnswer(match, match.revealed?.seed ?? null)}
        log={log}
        at={at}
        seasonName={match.season && seasonName(match.season, common)}
      />
    </ClientMessages>
  );
}
