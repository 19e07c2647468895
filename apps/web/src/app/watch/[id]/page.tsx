import type { Metadata } from "next";
import { clipOfPage } from "#boards/clip.ts";
import { WatchPage } from "#boards/match/watch-page.tsx";
import { renderingOf } from "#boards/renderings.ts";
import { MatchAgents } from "#features/follows/match-agents.tsx";
import { BranchNote } from "#features/lab/forks/branch-note.tsx";
import { AbsentNote } from "#features/matches/absent-note.tsx";
import { ExperimentNote } from "#features/matches/experiment-note.tsx";
import { experimentOf } from "#features/matches/experiment-of.ts";
import { ChangesNote } from "#features/replay/changes-note.tsx";
import { matchMetadata, matchProps } from "#features/replay/match-page.ts";
import { VariantNote } from "#features/replay/variant-note.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params;
  const search = await searchParams;
  return matchMetadata(id, await clipOfPage(id, search), search);
}

export default async function WatchMatch({ params, searchParams }: Props) {
  const { id } = await params;
  const props = await matchProps(id, await searchParams);
  const { log, match } = props;
  const names =
    log.changes.length === 0
      ? []
      : (renderingOf(log.game)?.transcript(log, match.locale).names ?? []);
  return (
    <ClientMessages namespaces={["replay"]}>
      <AbsentNote matchId={id} young={!props.log.over} />
      <BranchNote matchId={id} />
      {props.match.season === null && (
        <ExperimentNote matchId={id} known={await experimentOf(id)} />
      )}
      <VariantNote log={log} />
      <ChangesNote changes={props.log.changes} names={names} />
      <WatchPage {...props} after={<MatchAgents matchId={id} />} />
    </ClientMessages>
  );
}
