import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { jumpTo } from "#features/replay/playback.ts";
import type { TranscriptLine } from "#features/replay/story.ts";
import { usePartyTexts } from "./parties.tsx";
import type { ToldTurn } from "./reader.ts";
import { useChances } from "./use-chances.ts";

/** What the hidden player, or the one that acted, said at the turn: at it, or last before it in the same round. */
export function wordsAt(
  lines: readonly TranscriptLine[],
  { at, parties }: Pick<ToldTurn, "at" | "parties">,
): TranscriptLine | null {
  const own = lines.find(({ cursor, voice }) => cursor === at && voice === "said");
  if (own !== undefined) return own;
  const round = lines.findLast(({ cursor }) => cursor <= at)?.round;
  const said = lines.findLast(
    (line) =>
      line.voice === "said" &&
      line.cursor < at &&
      line.round === round &&
      line.seat !== null &&
      parties.includes(line.seat),
  );
  return said ?? null;
}

/** The moment that turned the match, once its end may be shown. */
export function TurnCard<State, Event>({
  moment,
  titled = false,
}: {
  moment: Moment<State, Event>;
  /** It has no heading above it. */
  titled?: boolean;
}) {
  const t = useTranslations("replay.chances");
  const locale = useLocale();
  const here = useChances(moment);
  const inText = useNamesShown(moment.match.locale);
  const { percent, nameOf } = usePartyTexts(moment.names);
  const isOver = moment.over && moment.whole !== null;
  const reader = here?.reader;
  const log = here?.log;
  const turn = useMemo(
    () => (isOver && reader !== undefined && log !== undefined ? reader.turn(log, locale) : null),
    [isOver, reader, log, locale],
  );
  if (!isOver || here === null) return null;
  if (turn === null) return <p className="text-sm text-soft">{t("turn.none")}</p>;
  const said = here.chances.of === "hidden" ? wordsAt(moment.lines, turn) : null;
  const [seat] = turn.parties.filter((party) => typeof party === "number");
  const change = {
    before: percent(turn.before),
    after: percent(turn.after),
    names: turn.parties.map(nameOf).join(" · "),
  };
  return (
    <div className="rounded-card border border-ember/50 bg-ember/5 px-4 py-3">
      {titled && (
        <p className="mb-1.5 flex items-center gap-2 text-sm font-semibold text-ember">
          {seat !== undefined && <SeatFace seat={seat} size={28} />}
          {t("turn.title")}
        </p>
      )}
      <UntrustedText text={turn.text} className="text-base font-semibold" />
      {said !== null && said.text !== "" && (
        <UntrustedText
          text={`“${inText(said.text)}”`}
          lang={moment.match.locale}
          className="mt-1 font-script text-lg leading-snug"
        />
      )}
      <p className="mt-1 text-sm text-soft">{t(`turn.${here.chances.of}`, change)}</p>
      <div aria-hidden className="mt-2 flex items-center gap-2">
        <Share of={turn.before} />
        <Share of={turn.after} />
      </div>
      <a
        href={`?at=${turn.at}`}
        onClick={jumpTo(moment.go, turn.at)}
        className="mt-2 inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-3 hover:decoration-mute"
      >
        {t("turn.watch")}
      </a>
    </div>
  );
}

function Share({ of }: { of: number }) {
  return (
    <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
      <span className="block h-full bg-ember" style={{ width: `${of * 100}%` }} />
    </span>
  );
}
