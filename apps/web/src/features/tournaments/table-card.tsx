import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { EntrantName } from "./agents.tsx";

/**
 * How a card is drawn: on a page, with links; or on the screen of a hall, without a mouse, all sizes are those
 * of the letters around it, and its title is shown only where it says more than its place.
 */
type CardForm = "page" | "screen" | "screen-titled";

/** A line of a card: an entrant and how it stands. */
export interface CardLine {
  /** Null: a note is shown in place of a name. */
  readonly agent: string | null;
  readonly note?: string;
  /** Its place in an order. */
  readonly place?: number;
  readonly points?: string | null;
  /** What it has achieved, such as "won"; null: nothing yet. */
  readonly achieved?: string | null;
  /** It has lost. */
  readonly isBehind?: boolean;
}

function Line({ line, form }: { line: CardLine; form: CardForm }) {
  const { agent, note, place, points = null, achieved = null, isBehind = false } = line;
  const isPage = form === "page";
  return (
    <li
      className={classNames(
        "flex items-center justify-between",
        isPage ? "min-h-7 gap-2 text-sm" : "h-[1.3em] gap-[0.4em] leading-[1.3]",
        achieved !== null ? "font-semibold" : isBehind ? "text-mute" : isPage && "text-soft",
      )}
    >
      {place !== undefined && (
        <span className="w-[1.4em] shrink-0 text-right text-mute tabular-nums">{place}</span>
      )}
      <span className="min-w-0 flex-1">
        {agent !== null ? (
          <EntrantName slug={agent} linked={isPage} size={isPage ? 24 : "letters"} />
        ) : (
          <span className={classNames("block truncate text-mute", isPage && "italic")}>{note}</span>
        )}
      </span>
      <span
        className={classNames("flex shrink-0 items-center", isPage ? "gap-1.5" : "gap-[0.3em]")}
      >
        {achieved !== null && (
          <>
            <Check
              aria-hidden
              strokeWidth={isPage ? 2 : 3.5}
              className={classNames("text-good", isPage ? "size-3.5" : "size-[1em]")}
            />
            <span className="sr-only">{achieved}</span>
          </>
        )}
        {points !== null && (
          <span className={classNames("font-mono", isPage && "text-xs")}>{points}</span>
        )}
      </span>
    </li>
  );
}

/** A table or a group: who sits there, how it stands, and on pages what can be opened. */
export function TableCard({
  id,
  Heading,
  title,
  status = null,
  isLive = false,
  lines,
  form,
  children,
}: {
  id: string;
  Heading: "h3" | "h4" | "h5";
  title: string;
  status?: string | null;
  isLive?: boolean;
  lines: readonly CardLine[];
  form: CardForm;
  children?: ReactNode;
}) {
  const isPage = form === "page";
  return (
    <article
      aria-labelledby={id}
      {...(isPage && { "data-bracket-table": true, tabIndex: -1 })}
      className={classNames(
        "bg-panel",
        isPage
          ? `w-60 rounded-card border p-3 outline-offset-2 ${isLive ? "border-lamp/60" : "border-line"}`
          : // A live table has a thick edge, because colour alone does not tell it.
            `rounded-[0.3em] px-[0.5em] py-[0.12em] ${isLive ? "outline-[0.12em] outline-lamp" : "outline-1 outline-line"}`,
      )}
    >
      <Heading
        id={id}
        className={
          form === "screen"
            ? "sr-only"
            : classNames(
                "flex items-center justify-between gap-2",
                isPage ? "text-xs text-mute" : "h-[1.3em] text-[0.9em] leading-[1.45] text-lamp",
              )
        }
      >
        <span className="min-w-0 truncate">{title}</span>
        {status !== null && (
          <span className={classNames(isLive && "font-medium text-lamp")}>{status}</span>
        )}
      </Heading>
      <ul className={isPage ? "mt-1.5 flex flex-col gap-1" : undefined}>
        {lines.map((line, at) => (
          <Line key={line.agent ?? `line ${at}`} line={line} form={form} />
        ))}
      </ul>
      {children}
    </article>
  );
}
