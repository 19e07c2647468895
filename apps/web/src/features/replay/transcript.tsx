import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { ModerateLink } from "#features/account/reader.tsx";
import { reportMatchHref } from "#links.ts";
import { changedLines, type LineChange } from "./changed-line.ts";
import type { Moment } from "./game-stage.ts";
import { MarksNote } from "./mark-note.tsx";
import type { RoundKind, TranscriptLine } from "./story.ts";
import { Row, type RowProps } from "./transcript-row.tsx";
import { within } from "./within.ts";

/**
 * All speeches and events, by round. Lines are links, so that they work before scripts arrive; later
 * events are collapsed until they are played, opened or revealed.
 */
export function Transcript<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.transcript");
  const { lines, cursor, revealed } = moment;
  const following = !moment.over && moment.moving;
  const end = lines.at(-1)?.cursor ?? -1;
  const known = revealed ? end : cursor;
  // Who guesses along is not to read on.
  const ahead = !following && moment.seat === null && lines.some((line) => line.cursor > known);
  const marked = lines.findLast((line) => line.cursor <= cursor);
  const current = marked?.cursor ?? -1;
  const noted = moment.marks.some((mark) => revealed || mark.cursor <= cursor);
  return (
    <>
      {lines.every((line) => line.cursor > known) && (
        <p className="mb-4 text-sm text-soft">{t("empty")}</p>
      )}
      <Rounds after={-1} to={known} current={current} moment={moment} />
      {ahead && (
        <details className="mt-5 border-t border-line pt-4">
          <summary className="text-sm text-soft hover:text-text">{t("ahead")}</summary>
          <div className="mt-4">
            <Rounds after={known} to={end} current={-1} moment={moment} />
          </div>
        </details>
      )}
      {noted && !moment.embedded && <MarksNote />}
      {!moment.embedded && <ReportLinks match={moment.match.id} line={marked} />}
    </>
  );
}

/** Where to report the line that is marked, when somebody said it, and the match. */
function ReportLinks({ match, line }: { match: string; line: TranscriptLine | undefined }) {
  const t = useTranslations("replay.transcript");
  const look = "inline-block py-1 underline decoration-line underline-offset-4 hover:text-text";
  return (
    <p className="mt-5 flex flex-wrap gap-x-4 border-t border-line pt-3 text-xs text-mute">
      {line?.voice === "said" && (
        <a href={reportMatchHref(match, line.cursor)} className={look}>
          {t("reportSpeech")}
        </a>
      )}
      {line?.voice === "said" && (
        <ModerateLink subject={{ match, at: line.cursor }} className={look} />
      )}
      <a href={reportMatchHref(match)} className={look}>
        {t("reportMatch")}
      </a>
    </p>
  );
}

/** The lines of a part of the match, by round. */
function Rounds<State, Event>({
  after,
  to,
  current,
  moment,
}: {
  /** The cursors before the first line and of the last one. */
  after: number;
  to: number;
  current: number;
  moment: Moment<State, Event>;
}) {
  const { match, lines, names, revealed } = moment;
  const marks = useMemo(() => Map.groupBy(moment.marks, ({ cursor }) => cursor), [moment.marks]);
  const changes = useMemo(() => changedLines(lines, moment.changes), [lines, moment.changes]);
  const rounds = useMemo(() => [...Map.groupBy(lines, ({ round }) => round)], [lines]);
  // A match among programs can end immediately; its times say nothing.
  const timed = revealed && (lines.at(-1)?.afterMs ?? 0) >= 1_000;
  return rounds.map(([round, own]) => (
    <Round
      key={round}
      round={round}
      roundKind={moment.roundKind}
      lines={own}
      after={within(own, after)}
      to={within(own, to)}
      current={own.some(({ cursor }) => cursor === current) ? current : -1}
      names={names}
      result={revealed ? match.result : null}
      lang={match.locale}
      marks={marks}
      changes={changes}
      timed={timed}
      go={moment.go}
    />
  ));
}

/** One round; a step within another one does not render it. */
const Round = memo(function Round({
  round,
  roundKind,
  lines,
  after,
  to,
  current,
  names,
  result,
  marks,
  changes,
  ...row
}: Pick<RowProps, "lang" | "timed" | "go"> & {
  readonly round: number;
  readonly roundKind: RoundKind;
  /** All lines of the round, and which of them to show. */
  readonly lines: readonly TranscriptLine[];
  readonly after: number;
  readonly to: number;
  readonly current: number;
  readonly names: readonly string[];
  /** Null while the agents may not be shown. */
  readonly result: Moment<unknown, unknown>["match"]["result"];
  readonly marks: ReadonlyMap<number, RowProps["marks"]>;
  readonly changes: ReadonlyMap<number, LineChange>;
}) {
  const t = useTranslations("replay.table");
  const shown = lines.filter(({ cursor }) => cursor > after && cursor <= to);
  if (shown.length === 0) return null;
  return (
    <section className="mb-4 last:mb-0">
      {round > 0 && (
        <h2 className="mb-2 flex items-center gap-3 text-xs font-medium tracking-wide text-mute uppercase after:h-px after:flex-1 after:bg-line">
          {t(roundKind, { round })}
        </h2>
      )}
      <ol>
        {shown.map((line) => (
          <Row
            key={line.cursor}
            line={line}
            current={line.cursor === current}
            name={names[line.seat ?? -1] ?? ""}
            agent={result?.seats.find(({ seat }) => seat === line.seat)?.agent.name}
            marks={marks.get(line.cursor)}
            change={changes.get(line.cursor)}
            {...row}
          />
        ))}
      </ol>
    </section>
  );
});
