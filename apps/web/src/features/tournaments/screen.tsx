"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { onWaking } from "#components/waking.ts";
import { Entrants, entrantsBySlug } from "./agents.tsx";
import { firstThree } from "./final-order.ts";
import { firstScene, matchEnded, nextScene, pageNow, type Scene } from "./scene.ts";
import { countCheckedIn, screenFacts } from "./screen-facts.ts";
import {
  BracketPanel,
  NextPanel,
  StandingsPanel,
  StartPanel,
  TablePanel,
  WinnersPanel,
} from "./screen-panels.tsx";
import { type ApiTournament, upToWatched } from "./spoilers.ts";
import type { StageTerms } from "./tournament-view.tsx";
import { useTournament } from "./use-tournament.ts";

const LOOK_EVERY_MS = 3_000;
const TICK_MS = 1_000;
/** Two questions in a row without an answer: one may be lost at any time. */
const CUT_AFTER_MS = 2 * LOOK_EVERY_MS + TICK_MS;

/** The states of a season. */
const statuses = ["draft", "open", "paused", "frozen", "published"] as const;
type Status = (typeof statuses)[number];

/** What the screen knows of the season. */
interface SeasonNow {
  readonly status: Status;
  /** In milliseconds; null: its start is not set. */
  readonly opensAtMs: number | null;
  /** When the next round begins; null: as soon as the one before is over. */
  readonly nextRoundAtMs: number | null;
  /** See `countCheckedIn`. */
  readonly checkedIn: number | null;
}

const timeMs = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** The season, read again and again; as it was last known while the site cannot be reached. */
function useSeason(slug: string, first: SeasonNow): SeasonNow {
  const [season, setSeason] = useState(first);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await call("GET /seasons/{slug}/tournament/day", {
        slug,
        signal: ended.signal,
      });
      if (!("value" in answer) || ended.signal.aborted) return;
      const { status: now, opensAt, nextRoundAt, checkIns } = answer.value;
      const status = statuses.find((each) => each === now);
      if (status === undefined) return;
      setSeason({
        status,
        opensAtMs: timeMs(opensAt),
        nextRoundAtMs: timeMs(nextRoundAt),
        checkedIn: countCheckedIn(checkIns.map((each) => each.checkedIn)),
      });
    };
    const timer = setInterval(() => void ask(), LOOK_EVERY_MS);
    const stop = onWaking(() => void ask());
    return () => {
      ended.abort();
      clearInterval(timer);
      stop();
    };
  }, [slug]);
  return season;
}

/** `performance.now()` each second, and how long the screen has been open by it. */
function useTick(): { readonly nowMs: number; readonly openMs: number } {
  const [tick, setTick] = useState({ nowMs: 0, openMs: 0 });
  useEffect(() => {
    const openedAtMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      setTick({ nowMs, openMs: nowMs - openedAtMs });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return tick;
}

/** Keeps the display on as long as the screen is seen; browsers that cannot do that leave it to their settings. */
function useDisplayOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = (): void => {
      if (!("wakeLock" in navigator) || document.hidden) return;
      navigator.wakeLock.request("screen").then(
        (taken) => {
          if (isOver) void taken.release();
          else lock = taken;
        },
        () => undefined,
      );
    };
    take();
    // A lock ends when the page is hidden.
    const stop = onWaking(take);
    return () => {
      isOver = true;
      stop();
      void lock?.release();
    };
  }, []);
}

/** The match that a frame of this page has shown to its end; null for other messages. */
function endedMatch({ origin, data }: MessageEvent<unknown>): string | null {
  if (origin !== location.origin || typeof data !== "object" || data === null) return null;
  if (!("type" in data) || data.type !== "wisp:ended" || !("match" in data)) return null;
  return typeof data.match === "string" ? data.match : null;
}

/** Says that the screen shows what it knew last, and that no person has to do anything. */
function CutNote({ forMs }: { forMs: number }) {
  const t = useTranslations("tournaments.onScreen");
  return (
    <p
      role="status"
      className="z-20 flex shrink-0 items-center justify-center gap-[1.2vw] border-t-2 border-ember bg-raised px-[2vw] py-[1.6vh] text-[3vh]"
    >
      <WifiOff aria-hidden className="size-[3.4vh] shrink-0 text-ember" />
      {t("cut", { seconds: Math.floor(forMs / 1_000) })}
    </p>
  );
}

/**
 * The screen of a tournament in a hall: what is next, the table that is played, the bracket and the standings, one
 * after the other, without a mouse. While the site cannot be reached it goes on with what it knows.
 */
export function TournamentScreen({
  slug,
  name,
  first,
  season: firstSeason,
  terms,
  renderedAtMs,
}: {
  slug: string;
  name: string;
  first: ApiTournament;
  season: SeasonNow;
  terms: readonly StageTerms[];
  /** By the server's clock: that of the screen may be wrong. */
  renderedAtMs: number;
}) {
  const t = useTranslations("tournaments.onScreen");
  const { status, opensAtMs, nextRoundAtMs, checkedIn } = useSeason(slug, firstSeason);
  const { tournament, heardAtMs, isCut } = useTournament(slug, LOOK_EVERY_MS);
  const { nowMs, openMs } = useTick();
  useDisplayOn();
  const known = tournament ?? first;
  // Everybody in the hall sees the results.
  const shown = upToWatched(known, null);
  const winners = firstThree(known);
  const facts = screenFacts(status, shown.stages, winners.length > 0);
  const [scene, setScene] = useState<Scene>(() => firstScene(facts, 0));
  const next = nextScene(scene, facts, nowMs);
  if (next !== scene) setScene(next);
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const id = endedMatch(event);
      if (id !== null) setScene((before) => matchEnded(before, id, performance.now()));
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  const stage = shown.stages.at(-1) ?? null;
  const stageTerms = terms[shown.stages.length - 1] ?? { advance: null, unit: 1 };
  const unheardMs = nowMs - (heardAtMs ?? 0);
  const { panel } = next;
  const page = pageNow(next, facts, nowMs);
  const leftMs = (atMs: number | null): number | null =>
    atMs === null ? null : atMs - renderedAtMs - openMs;
  return (
    <Entrants value={entrantsBySlug(shown.agents)}>
      <div
        data-panel={panel}
        className="fixed inset-0 flex cursor-none flex-col overflow-hidden bg-ground leading-snug text-text"
      >
        <h1 className="sr-only">{name}</h1>
        {status === "paused" && (
          <p
            role="status"
            className="z-20 shrink-0 bg-raised px-[2vw] py-[1.4vh] text-center text-[3vh] text-lamp"
          >
            {t("paused")}
          </p>
        )}
        {/* Panels take the room that the notes leave, and are sized by it. */}
        <div className="relative min-h-0 flex-1 [container-type:size]">
          {next.match !== null && (
            <TablePanel
              key={next.match.id}
              match={next.match}
              stages={shown.stages}
              isShown={panel === "table"}
            />
          )}
          {panel === "next" &&
            (status === "draft" ? (
              <StartPanel
                name={name}
                leftMs={leftMs(opensAtMs)}
                entered={shown.agents.length}
                checkedIn={checkedIn}
              />
            ) : (
              <NextPanel stages={shown.stages} leftMs={leftMs(nextRoundAtMs)} page={page} />
            ))}
          {panel === "bracket" && stage !== null && (
            <BracketPanel stage={stage} terms={stageTerms} page={page} />
          )}
          {panel === "standings" && stage !== null && (
            <StandingsPanel stage={stage} unit={stageTerms.unit} page={page} />
          )}
          {panel === "winners" && <WinnersPanel name={name} winners={winners} />}
        </div>
        {isCut && unheardMs >= CUT_AFTER_MS && <CutNote forMs={unheardMs} />}
      </div>
    </Entrants>
  );
}
