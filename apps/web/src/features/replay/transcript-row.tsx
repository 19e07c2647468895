import { memo, useEffect, useRef } from "react";
import { classNames } from "#components/class-names.ts";
import { clock } from "#components/clock.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { LineChange } from "./changed-line.ts";
import type { Moment } from "./game-stage.ts";
import { jumpTo } from "./jump.ts";
import { LineChangeNote } from "./line-change-note.tsx";
import { MarkedText, MarkNote } from "./mark-note.tsx";
import type { TranscriptLine } from "./story.ts";

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

export interface RowProps {
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
  /** With the time at which it came. */
  readonly timed: boolean;
  readonly go: (cursor: number) => void;
}

/** One line. A step of the replay redraws two of them: the one it leaves and the one it comes to. */
export const Row = memo(function Row({ timed, go, ...said }: RowProps) {
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
  change,
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
        {change !== undefined && <LineChangeNote line={line} change={change} />}
      </span>
    </>
  );
}
