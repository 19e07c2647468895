import { useTranslations } from "next-intl";
import { type CSSProperties, memo } from "react";
import { AgentLink, type SeatResult } from "#components/agent-link.tsx";
import { classNames } from "#components/class-names.ts";
import type { FaceState } from "#components/faces/creatures.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { Name } from "#components/untrusted-text.tsx";
import { cardOf, FIELD, placesOf } from "./geometry.ts";

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

/** Where a card stands in the ring; used from the width on at which the ring is drawn. */
function placeOf(seat: number, seats: number): CSSProperties & Record<`--${string}`, string> {
  const place = placesOf(seats)[seat] ?? { x: 0, y: 0 };
  const card = cardOf(seats);
  return {
    "--x": percent(place.x, FIELD.width),
    "--y": percent(place.y, FIELD.height),
    "--w": percent(card.width, FIELD.width),
    "--h": percent(card.height, FIELD.height),
  };
}

/** A player at the table: whose turn it is, what became of it, and, once revealed, who it was. */
export const SeatCard = memo(function SeatCard({
  seat,
  seats,
  name,
  word,
  out,
  face,
  note,
  lit,
  next,
  vote,
  roleLabel,
  isTarget,
  roleBelow = false,
  own,
  result,
  owned,
  lang,
  newTab,
}: {
  seat: number;
  /** How many sit at the table. */
  seats: number;
  name: string;
  /** What it was dealt, where that may be shown. */
  word: string | null;
  /** It no longer plays. */
  out: boolean;
  face: FaceState;
  /** What became of it: why it is out, that it is accused. */
  note: string | null;
  /** In the light: its speech is on the stage, or it is about to speak. */
  lit: boolean;
  /** Is asked to speak, and has not spoken. */
  next: boolean;
  /** Whom it votes for while the ballots lie open, by name; null for nobody. */
  vote: string | null | undefined;
  /** Null while roles may not be shown. */
  roleLabel: string | null;
  /** Its role is the one that the others look for. */
  isTarget: boolean;
  /**
   * The role stands in the line below the name, where there is room for a long word; other roles than
   * that which the others look for are then told by what was dealt alone.
   */
  roleBelow?: boolean;
  /** The match is shown from this seat's view. */
  own: boolean;
  result: SeatResult | undefined;
  /** Slugs of the viewer's agents: theirs is told when the result is, never before. */
  owned: readonly string[];
  /** Language of the words. */
  lang: string;
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  const t = useTranslations("replay.table");
  return (
    <li
      style={placeOf(seat, seats)}
      aria-current={lit ? "true" : undefined}
      className={classNames(
        "flex min-h-14 min-w-0 items-center rounded-card border py-2 transition-colors duration-200",
        // Two columns on a phone: what is revealed must not make the cards taller than the window.
        roleLabel === null ? "gap-2.5 px-2.5" : "gap-1.5 px-2",
        "@[47rem]:absolute @[47rem]:top-(--y) @[47rem]:left-(--x) @[47rem]:h-(--h) @[47rem]:min-h-0 @[47rem]:w-(--w) @[47rem]:-translate-1/2 @[47rem]:gap-1.5 @[47rem]:px-2 @[60rem]:gap-3 @[60rem]:px-3.5",
        lit
          ? "border-lamp bg-panel shadow-[0_0_0_1px_var(--lamp),0_0_28px_-6px_var(--lamp)]"
          : out
            ? "border-line border-dashed bg-ground"
            : "border-line bg-panel shadow-card",
      )}
    >
      <SeatFace
        seat={seat}
        state={face}
        tile={false}
        size={40}
        className={classNames(
          // A small ring leaves the room to names and words.
          "self-center",
          roleLabel === null
            ? "@[47rem]:size-9 @[60rem]:size-11"
            : "size-7 @[47rem]:size-7 @[60rem]:size-9",
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-x-1.5">
          <Name
            className={classNames(
              "min-w-0 truncate text-sm font-semibold",
              out ? "text-mute" : "text-text",
            )}
          >
            {name}
          </Name>
          {roleLabel !== null && !roleBelow && <Role label={roleLabel} isTarget={isTarget} />}
          {own && <span className="shrink-0 text-xs font-medium text-lamp">{t("you")}</span>}
        </div>
        {(roleLabel !== null || own) && (
          <p
            // A ring's card cuts long names; an agent's keeps its room beside a long word.
            title={[word, result?.agent.name ?? null]
              .flatMap((text) => (text === null ? [] : [neutralName(text)]))
              .join(" · ")}
            className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute @[47rem]:flex-nowrap"
          >
            {roleLabel !== null && roleBelow && isTarget && <Role label={roleLabel} isTarget />}
            {roleLabel !== null && roleBelow && !isTarget && (
              <span className="sr-only">{roleLabel}</span>
            )}
            {word !== null && (
              <Name
                lang={lang}
                className={classNames(
                  "min-w-0 font-script text-sm wrap-anywhere text-soft italic @[47rem]:shrink-0 @[47rem]:truncate [&:lang(zh)]:not-italic",
                  result ? "@[47rem]:max-w-[58%]" : "@[47rem]:max-w-full",
                )}
              >
                {word}
              </Name>
            )}
            {result && <AgentLink agent={result.agent} newTab={newTab} />}
            {result && owned.includes(result.agent.slug) && (
              <span className="shrink-0 font-medium text-lamp">{t("yours")}</span>
            )}
          </p>
        )}
        {/* Where cards grow with what is revealed, they keep room for what comes and goes. */}
        <div className={roleLabel === null ? undefined : "min-h-4 @[47rem]:min-h-0"}>
          {note !== null ? (
            <p className="truncate text-xs text-mute">{note}</p>
          ) : next ? (
            <p className="truncate text-xs text-lamp">{t("toSpeak")}</p>
          ) : (
            vote !== undefined && (
              <p
                className={classNames(
                  "truncate text-xs text-soft",
                  roleLabel !== null && "@[47rem]:hidden",
                )}
              >
                {vote === null ? (
                  t("abstains")
                ) : (
                  <>
                    → <Name>{vote}</Name>
                  </>
                )}
              </p>
            )
          )}
        </div>
      </div>
    </li>
  );
});

/** The role in a word; that which the others look for carries a diamond. On a phone others are a dot. */
function Role({ label, isTarget }: { label: string; isTarget: boolean }) {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-full border text-[0.69rem] leading-4 font-medium",
        isTarget
          ? "border-ember px-1 text-ember @[60rem]:px-1.5"
          : "border-4 border-sky text-sky @[47rem]:border @[47rem]:px-1 @[60rem]:px-1.5",
      )}
    >
      {isTarget && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
      <span className={isTarget ? undefined : "sr-only @[47rem]:not-sr-only"}>{label}</span>
    </span>
  );
}
