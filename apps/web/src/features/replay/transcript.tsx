import { useTranslations } from "next-intl";
import { memo, useEffect, useMemo, useRef } from "react";
import { classNames } from "#components/class-names.ts";
import { clock } from "#components/clock.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { reportMatchHref } from "#links/report-address.ts";
import type { Moment } from "./board.ts";
import { jumpTo } from "./jump.ts";
import { MarkedText, MarkNote, MarksNote } from "./mark-note.tsx";
import type { TranscriptLine } from "./story.ts";

/**
 * All speeches and events, by round. Lines are links, so that they work before scripts arrive; later
 * events are collapsed until they are played, opened or revealed.
 */
export function Transcript<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.transcript");
  const { lines, cursor, revealed } = moment;
  const following = !moment.over && moment.moving;
  const known = revealed ? lines : lines.filter((line) => line.cursor <= cursor);
  // Who guesses along is not to read on.
  const ahead =
    revealed || following || moment.seat !== null
      ? []
      : lines.filter((line) => line.cursor > cursor);
  const marked = lines.findLast((line) => line.cursor <= cursor);
  const current = marked?.cursor ?? -1;
  const noted = moment.marks.some((mark) => revealed || mark.cursor <= cursor);
  return (
    <>
      {known.length === 0 && <p className="mb-4 text-sm text-soft">{t("empty")}</p>}
      <Rounds lines={known} current={current} moment={moment} />
      {ahead.length > 0 && (
        <details className="mt-5 border-t border-line pt-4">
          <summary className="text-sm text-soft hover:text-text">
            {t("ahead", { count: ahead.length })}
          </summary>
          <div className="mt-4">
            <Rounds lines={ahead} current={-1} moment={moment} />
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
      <a href={reportMatchHref(match)} className={look}>
        {t("reportMatch")}
      </a>
    </p>
  );
}

function Rounds<State, Event>({
  lines,
  current,
  moment,
}: {
  lines: readonly TranscriptLine[];
  current: number;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.table");
  const { match, names, revealed } = moment;
  const marks = useMemo(() => Map.groupBy(moment.marks, ({ cursor }) => cursor), [moment.marks]);
  // A match among programs can end immediately; its times say nothing.
  const timed = revealed && (moment.lines.at(-1)?.afterMs ?? 0) >= 1_000;
  const agentAt = (seat: number | null) =>
    revealed ? match.result?.seats.find((each) => each.seat === seat)?.agent.name : undefined;
  const rounds = Map.groupBy(lines, ({ round }) => round);
  return [...rounds].map(([round, said]) => (
    <section key={round} className="mb-4 last:mb-0">
      {round > 0 && (
        <h2 className="mb-2 flex items-center gap-3 text-xs font-medium tracking-wide text-mute uppercase after:h-px after:flex-1 after:bg-line">
          {t(moment.roundKind, { round })}
        </h2>
      )}
      <ol>
        {said.map((line) => (
          <Row
            key={line.cursor}
            line={line}
            current={line.cursor === current}
            name={names[line.seat ?? -1] ?? ""}
            agent={agentAt(line.seat)}
            lang={match.locale}
            marks={marks.get(line.cursor)}
            timed={timed}
            go={moment.go}
          />
        ))}
      </ol>
    </section>
  ));
}

/**
 * Brings an element into the view of the panel that scrolls it, and moves nothing else. It asks an
 * observer for the position: measuring directly would force a second layout per step.
 */
function revealInPanel(element: HTMLElement): () => void {
  const panel = element.closest<HTMLElement>("[role=tabpanel]");
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
  /** With the time at which it came. */
  readonly timed: boolean;
  readonly go: (cursor: number) => void;
}

/** One line. A step of the replay redraws two of them: the one it leaves and the one it comes to. */
const Row = memo(function Row({ timed, go, ...said }: RowProps) {
  const { line, current } = said;
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
          <UntrustedText text={line.text} className="min-w-0 flex-1 text-sm text-soft" />
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
}: Omit<RowProps, "timed" | "go"> & { readonly seat: number }) {
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
          {(text) => (marks ? <MarkedText text={text} marks={marks} /> : text)}
        </UntrustedText>
        {marks && <MarkNote marks={marks} />}
      </span>
    </>
  );
}
