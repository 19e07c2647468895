import { useTranslations } from "next-intl";
import { lazy, memo, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { clock } from "#components/formats.tsx";
import { Later } from "#components/later.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { ModerateLink } from "#features/account/reader.tsx";
import { reportHref } from "#links.ts";
import { changedLines, type LineChange } from "./changed-line.ts";
import type { Moment } from "./game-stage.ts";
import { useNamesShown } from "./names-shown.tsx";
import { jumpTo, within } from "./playback.ts";
import type { reasonsByLine } from "./reasons.ts";
import type { RoundKind, TranscriptLine } from "./story.ts";

// Few matches have marks or changes.
const MarkNote = lazy(async () => ({ default: (await import("./mark-note.tsx")).MarkNote }));
const MarksNote = lazy(async () => ({ default: (await import("./mark-note.tsx")).MarksNote }));
const LineChangeNote = lazy(async () => ({
  default: (await import("./mark-note.tsx")).LineChangeNote,
}));

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
  const { reasons, toggle } = useReasons(moment);
  const noted = moment.marks.some((mark) => revealed || mark.cursor <= cursor);
  return (
    <>
      {lines.every((line) => line.cursor > known) && (
        <p className="mb-4 text-sm text-soft">{t("empty")}</p>
      )}
      {toggle !== null && (
        <button
          type="button"
          aria-pressed={reasons !== null}
          onClick={toggle}
          className="mb-3 min-h-11 text-sm text-soft underline decoration-line underline-offset-4 hover:text-text"
        >
          {t(reasons === null ? "showReasons" : "hideReasons")}
        </button>
      )}
      <Rounds after={-1} to={known} current={current} moment={moment} reasons={reasons} />
      {ahead && (
        <details className="mt-5 border-t border-line pt-4">
          <summary className="text-sm text-soft hover:text-text">{t("ahead")}</summary>
          <div className="mt-4">
            <Rounds after={known} to={end} current={-1} moment={moment} reasons={null} />
          </div>
        </details>
      )}
      {noted && !moment.embedded && (
        <Later>
          <MarksNote />
        </Later>
      )}
      {!moment.embedded && <ReportLinks match={moment.match.id} line={marked} />}
    </>
  );
}

/**
 * The agents' own reasons by the cursors of lines, once the match is revealed and the reader asks for them.
 * `toggle` is null where there are none.
 */
function useReasons({ revealed, lines, decisions }: Moment<unknown, unknown>) {
  const [find, setFind] = useState<typeof reasonsByLine | null>(null);
  const has = revealed && decisions.some(({ kind, reasoning }) => kind === "decision" && reasoning);
  const reasons = useMemo(
    () => (has && find !== null ? find(lines, decisions) : null),
    [has, find, lines, decisions],
  );
  function toggle(): void {
    if (find !== null) {
      setFind(null);
      return;
    }
    import("./reasons.ts").then(
      (loaded) => setFind(() => loaded.reasonsByLine),
      // The next press asks again.
      () => undefined,
    );
  }
  return { reasons, toggle: has ? toggle : null };
}

/** Where to report the line that is marked, when a player said it, and the match. */
const ReportLinks = memo(function ReportLinks({
  match,
  line,
}: {
  match: string;
  line: TranscriptLine | undefined;
}) {
  const t = useTranslations("replay.transcript");
  const look = "inline-block py-1 underline decoration-line underline-offset-4 hover:text-text";
  return (
    <p className="mt-5 flex flex-wrap gap-x-4 border-t border-line pt-3 text-xs text-mute">
      {line?.voice === "said" && (
        <a href={reportHref({ match, at: line.cursor })} className={look}>
          {t("reportSpeech")}
        </a>
      )}
      {line?.voice === "said" && (
        <ModerateLink subject={{ match, at: line.cursor }} className={look} />
      )}
      <a href={reportHref({ match })} className={look}>
        {t("reportMatch")}
      </a>
    </p>
  );
});

/** The lines of a part of the match, by round. */
function Rounds<State, Event>({
  after,
  to,
  current,
  moment,
  reasons,
}: {
  /** The cursors before the first line and of the last one. */
  after: number;
  to: number;
  current: number;
  moment: Moment<State, Event>;
  /** Null while they are not shown. */
  reasons: ReadonlyMap<number, string> | null;
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
      reasons={reasons}
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
  reasons,
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
  readonly reasons: ReadonlyMap<number, string> | null;
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
            reason={reasons?.get(line.cursor)}
            {...row}
          />
        ))}
      </ol>
    </section>
  );
});

/**
 * Brings an element into the view of the panel that scrolls it, and moves nothing else. It asks an
 * observer for the position: measuring directly would force a second layout per step.
 */
function revealInPanel(element: HTMLElement): () => void {
  // At the seat of a player the transcript has no tab.
  const panel = element.closest<HTMLElement>("[role=tabpanel], .seat-transcript");
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect();
      if (!seen?.rootBounds || panel === null) return;
      const { boundingClientRect: box, rootBounds: frame } = seen;
      if (box.top < frame.top) panel.scrollTop -= frame.top - box.top + 24;
      if (box.bottom > frame.bottom) panel.scrollTop += box.bottom - frame.bottom + 24;
    },
    { root: panel },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

interface RowProps {
  readonly line: TranscriptLine;
  readonly current: boolean;
  /** The speaker's name at the table, and its agent, once that may be shown. */
  readonly name: string;
  readonly agent: string | undefined;
  /** Language of the speech. */
  readonly lang: string;
  readonly marks: Moment<unknown, unknown>["marks"] | undefined;
  /** Why it is not only what the seat's agent said; absent: it is. */
  readonly change: LineChange | undefined;
  /** Why its agent did so, in the agent's words; absent: not shown. */
  readonly reason: string | undefined;
  /** With the time at which it came. */
  readonly timed: boolean;
  readonly go: (cursor: number) => void;
}

/** One line. A step of the replay redraws two of them: the one it leaves and the one it comes to. */
const Row = memo(function Row({ timed, go, reason, ...said }: RowProps) {
  const { line, current } = said;
  const inText = useNamesShown(said.lang);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    return current && link.current ? revealInPanel(link.current) : undefined;
  }, [current]);

  return (
    <li>
      <a
        ref={link}
        href={`?at=${line.cursor}`}
        onClick={jumpTo(go, line.cursor)}
        aria-current={current ? "true" : undefined}
        className={classNames(
          "-mx-2 flex gap-3 rounded-control px-2 py-2 outline-offset-[-2px] transition-colors duration-150",
          current ? "bg-lamp/10" : "hover:bg-raised",
        )}
      >
        {line.voice === "said" && line.seat !== null ? (
          <Said seat={line.seat} {...said} />
        ) : (
          <UntrustedText
            text={line.text}
            className="min-w-0 flex-1 text-sm whitespace-pre-line text-soft"
          />
        )}
        {timed && line.afterMs !== null && (
          <span
            className={classNames(
              "shrink-0 pt-px font-mono text-xs",
              current ? "text-soft" : "text-mute",
            )}
          >
            {clock(line.afterMs)}
          </span>
        )}
      </a>
      {reason !== undefined && (
        <UntrustedText
          text={inText(reason)}
          lang={said.lang}
          className="mb-2 ml-10 border-l-2 border-line pl-3 text-sm whitespace-pre-line text-soft"
        />
      )}
    </li>
  );
});

function Said({
  line,
  seat,
  current,
  name,
  agent,
  lang,
  marks,
  change,
}: Omit<RowProps, "timed" | "go" | "reason"> & { readonly seat: number }) {
  const t = useTranslations("replay.speechNotes");
  const inText = useNamesShown(lang);
  return (
    <>
      <SeatFace seat={seat} size={28} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span
          // The light behind the current line takes contrast from fainter letters.
          className={classNames("block truncate text-xs", current ? "text-soft" : "text-mute")}
        >
          <Name>{name}</Name>
          {agent !== undefined && (
            <>
              {" · "}
              <Name>{agent}</Name>
            </>
          )}
        </span>
        <UntrustedText
          text={line.text}
          lang={lang}
          className="font-script text-[1.05rem] leading-snug"
        >
          {(text) => (marks ? <MarkedText text={text} marks={marks} lang={lang} /> : inText(text))}
        </UntrustedText>
        {line.notes?.map((note) => (
          <span key={note} className="mt-1 block text-xs text-soft">
            {t(note)}
          </span>
        ))}
        {marks && (
          <Later>
            <MarkNote marks={marks} />
          </Later>
        )}
        {change !== undefined && (
          <Later>
            <LineChangeNote line={line} change={change} />
          </Later>
        )}
      </span>
    </>
  );
}

/** A text with its marks underlined; where they overlap, as one. */
function MarkedText({
  text,
  marks,
  lang,
}: {
  text: string;
  marks: NonNullable<RowProps["marks"]>;
  /** Language of the match. */
  lang: string;
}) {
  const inText = useNamesShown(lang);
  const isMarked = (at: number): boolean =>
    marks.some(({ span: [start, end] }) => at >= start && at < end);
  const pieces: { text: string; marked: boolean; start: number }[] = [];
  for (const [start, character] of [...text].entries()) {
    const marked = isMarked(start);
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += character;
    else pieces.push({ text: character, marked, start });
  }
  return pieces.map(({ start, marked, ...piece }) =>
    marked ? (
      <span
        key={start}
        className="underline decoration-mute decoration-dotted decoration-2 underline-offset-4"
      >
        {inText(piece.text)}
      </span>
    ) : (
      inText(piece.text)
    ),
  );
}
