import type { ApiMatchLog } from "@wisp/api";
import type { Metadata } from "next";
import { useLocale, useTranslations } from "next-intl";
import { MatchAgents } from "#features/follows/follow-list.tsx";
import { BranchNote } from "#features/lab/fork-parts.tsx";
import { experimentOf } from "#features/matches/actions.tsx";
import { AbsentNote, ExperimentNote } from "#features/matches/match-notes.tsx";
import { ChangesNote } from "#features/replay/changes-note.tsx";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { matchMetadata, matchProps } from "#features/replay/match-page.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { variantNames } from "#names/game-names.ts";
import { clipOfPage } from "#stages/clip.ts";
import { WatchPage } from "#stages/match/watch-page.tsx";
import { renderingOf } from "#stages/renderings.ts";

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
      : (renderingOf(log.game)?.transcript(logWithShownNames(log, match.locale), match.locale)
          .names ?? []);
  return (
    <ClientMessages namespaces={["replay"]}>
      <AbsentNote matchId={id} young={!props.log.over} />
      <BranchNote matchId={id} />
      {props.match.season === null && (
        <ExperimentNote matchId={id} known={await experimentOf(id)} />
      )}
      {props.match.recorded && <RecordedNote />}
      <VariantNote log={log} />
      <ChangesNote changes={props.log.changes} names={names} />
      <WatchPage {...props} after={<MatchAgents matchId={id} />} />
    </ClientMessages>
  );
}

/** Says where a match of models that never played here comes from. */
function RecordedNote() {
  const t = useTranslations("replay");
  return (
    <p className="match-note border-b border-line bg-panel px-4 py-2 text-xs sm:px-7 sm:py-2.5 sm:text-sm">
      {t("recordedNote")}
    </p>
  );
}

/** Names the rules of a match that its game's source does not have. */
function VariantNote({ log: { game, events } }: { log: ApiMatchLog }) {
  const t = useTranslations("replay");
  const locale = useLocale();
  const [opened] = events;
  const config = opened !== undefined && "config" in opened.event ? opened.event.config : {};
  const names = variantNames(game, config, locale);
  if (names.length === 0) return null;
  return (
    <p className="match-note border-b border-line bg-panel px-4 py-2 text-xs sm:px-7 sm:py-2.5 sm:text-sm">
      {t("variant", { names: names.join(" · ") })}
    </p>
  );
}
