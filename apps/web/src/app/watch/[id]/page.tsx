import type { Metadata } from "next";
import { clipOfPage } from "#boards/clip.ts";
import { WatchPage } from "#boards/match/watch-page.tsx";
import { MatchAgents } from "#features/follows/match-agents.tsx";
import { ExperimentNote } from "#features/lab/experiment-note.tsx";
import { BranchNote } from "#features/lab/forks/branch-note.tsx";
import { absentAt } from "#features/matches/absent.ts";
import { AbsentNote } from "#features/matches/absent-note.tsx";
import { matchMetadata, matchProps } from "#features/replay/match-page.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { ownSlugs } from "#server/own-slugs.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params;
  return matchMetadata(id, await clipOfPage(id, await searchParams));
}

export default async function WatchMatch({ params, searchParams }: Props) {
  const { id } = await params;
  const [props, own] = await Promise.all([matchProps(id, await searchParams), ownSlugs()]);
  return (
    <ClientMessages namespaces={["replay"]}>
      {own.length > 0 && (
        <AbsentNote matchId={id} known={await absentAt(id)} young={!props.log.over} />
      )}
      <BranchNote matchId={id} />
      {props.match.season === null && <ExperimentNote matchId={id} />}
      <WatchPage {...props} own={own} after={<MatchAgents matchId={id} />} />
    </ClientMessages>
  );
}
