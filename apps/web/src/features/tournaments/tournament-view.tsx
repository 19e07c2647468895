"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Card } from "#components/page.tsx";
import { markWatched, useWatched } from "#features/replay/watched.ts";
import { Entrants, entrantsBySlug } from "./agents.tsx";
import { Bracket } from "./bracket.tsx";
import { groupsOf } from "./cross-table.ts";
import { LiveTables } from "./live-tables.tsx";
import { MatchLinks, SameOwnerNote } from "./match-links.tsx";
import {
  endedMatches,
  hidesSomething,
  type ShownStage,
  type ShownTournament,
  upToWatched,
} from "./spoilers.ts";
import { CrossTable, GroupTable } from "./standings.tsx";
import { useTournament } from "./use-tournament.ts";

const LOOK_EVERY_MS = 5_000;

/** What the page knows of a stage besides its tables. */
export interface StageTerms {
  /** How many go on from it, or from each of its tables or groups; null: all. */
  readonly advance: number | null;
  /** Points of its order are in units of 1 / unit. */
  readonly unit: number;
}

/** The tables of the newest round of a stage in rounds, each with its matches. */
function RoundTables({ stage }: { stage: ShownStage }) {
  const t = useTranslations("tournaments");
  const round = Math.min(stage.round, stage.rounds - 1);
  const tables = stage.tables.filter((match) => match.round === round);
  if (tables.length === 0 || stage.kind === "knockout" || stage.kind === "arena") return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm text-soft">
      <span>{t("tablesOfRound", { number: round + 1 })}</span>
      <MatchLinks matches={tables.map((match, at) => ({ ...match, number: at }))} />
      {tables.some(({ sameOwner }) => sameOwner) && <span aria-hidden>*</span>}
      <SameOwnerNote matches={tables} />
    </div>
  );
}

function StageView({
  stage,
  number,
  terms,
}: {
  stage: ShownStage;
  number: number | null;
  terms: StageTerms;
}) {
  const t = useTranslations("tournaments");
  const kind = ["league", "swiss", "groups", "knockout", "arena"].find(
    (each) => each === stage.kind,
  ) as "league" | "swiss" | "groups" | "knockout" | "arena" | undefined;
  const name = kind === undefined ? stage.kind : t(`kind.${kind}`);
  const title = number === null ? name : t("stage", { number, name });
  const progress =
    kind === "arena"
      ? null
      : t(stage.done ? "stageDone" : "roundOf", {
          round: Math.min(stage.round, stage.rounds - 1) + 1,
          rounds: stage.rounds,
        });
  return (
    <section className="mt-8 first:mt-0">
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-script text-xl">
        {title}
        {progress !== null && <span className="font-sans text-sm text-mute">{progress}</span>}
      </h3>
      {stage.kind === "knockout" ? (
        <>
          <Bracket stage={stage} terms={{ unit: terms.unit, advance: terms.advance ?? 1 }} />
          {stage.done && stage.standings !== null && (
            <div className="mt-4">
              <CrossTable stage={stage} unit={terms.unit} title={t("order", { stage: title })} />
            </div>
          )}
        </>
      ) : stage.kind === "groups" ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {groupsOf(stage).map((group) => (
            <GroupTable
              key={group.group}
              group={group}
              stage={stage}
              unit={terms.unit}
              title={t("group", { number: group.group + 1 })}
            />
          ))}
        </div>
      ) : (
        <CrossTable stage={stage} unit={terms.unit} title={t("order", { stage: title })} />
      )}
      <RoundTables stage={stage} />
    </section>
  );
}

/** Says that results are hidden up to where the reader has watched, and shows them on request. */
function HiddenNote({ show }: { show: (() => void) | null }) {
  const t = useTranslations("tournaments.hidden");
  return (
    <Card className="mb-5 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm text-soft">{t("text")}</p>
      {show !== null && <Button onClick={show}>{t("show")}</Button>}
    </Card>
  );
}

/** The stages of a tournament, the newest first, and what is played now before all of them. */
export function TournamentView({
  slug,
  first,
  hidesResults,
  terms,
  isOver,
}: {
  slug: string;
  /** What the page begins with: without results if the reader hides them. */
  first: ShownTournament;
  /** Whether the reader sees no results but of what they have watched. */
  hidesResults: boolean;
  /** Of each stage. */
  terms: readonly StageTerms[];
  /** Nothing will change. */
  isOver: boolean;
}) {
  const { tournament } = useTournament(slug, isOver ? null : LOOK_EVERY_MS);
  const watched = useWatched();
  const shown =
    tournament === null ? first : upToWatched(tournament, hidesResults ? watched : null);
  const stages = shown.stages.map((stage, at) => ({ stage, at })).toReversed();
  return (
    <Entrants value={entrantsBySlug(shown.agents)}>
      {hidesResults && hidesSomething(shown) && (
        <HiddenNote
          show={tournament === null ? null : () => markWatched(endedMatches(tournament))}
        />
      )}
      <LiveTables stages={shown.stages} />
      {stages.map(({ stage, at }) => (
        <StageView
          key={at}
          stage={stage}
          number={terms.length > 1 ? at + 1 : null}
          terms={terms[at] ?? { advance: null, unit: 1 }}
        />
      ))}
    </Entrants>
  );
}
