import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AgentLink, type SeatResult } from "#components/agent-link.tsx";
import { classNames } from "#components/class-names.ts";
import { neutralName, shortened } from "#components/neutral-text.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";

/** Longer words are cut at a seat; the transcript has them whole. */
const MAX_WORDS = 90;

/** A seat's current action and its fate. */
export interface SeatActivity {
  /** Its words are on the stage. */
  readonly speaking: boolean;
  /** The kind of its open question: a speech, or a choice. */
  readonly asked: "words" | "choice" | null;
  /** Its fate: why it is out, or that it is accused. */
  readonly note: string | null;
  /** Its last speech, while it is not on the stage. */
  readonly words: string | null;
  /** The name it voted for while ballots are shown; null: nobody. */
  readonly vote: string | null | undefined;
}

/** A seat's word or role. */
export function Dealt({ word, lang, tone }: { word: string; lang: string; tone: string }) {
  return (
    <Name
      lang={lang}
      className={classNames(
        "max-w-full min-w-0 truncate font-script text-base italic [&:lang(zh)]:not-italic",
        tone,
      )}
    >
      {word}
    </Name>
  );
}

/** The seat's agent and its deal, once they may be shown. */
export function Identity({
  word,
  result,
  lang,
  newTab,
  isTarget,
  points,
  roomy,
}: {
  word: string | null;
  result: SeatResult | undefined;
  lang: string;
  newTab: boolean;
  isTarget: boolean;
  points: number | null;
  /** A phone has room for the agent's name; else only for points. */
  roomy: boolean;
}) {
  const format = useFormatter();
  return (
    <span
      title={[word, result?.agent.name ?? null]
        .flatMap((text) => (text === null ? [] : [neutralName(text)]))
        .join(" · ")}
      className="flex max-w-full min-w-0 flex-wrap items-baseline justify-center gap-x-1.5 text-xs text-soft @[47rem]:text-sm"
    >
      {word !== null && (
        // At the end the cards in the middle have the words, and a seat has room for its points.
        <span
          className={classNames(
            "max-w-full min-w-0",
            result && (points === null ? "@max-[47rem]:sr-only" : "sr-only"),
          )}
        >
          <Dealt word={word} lang={lang} tone={isTarget ? "text-ember" : "text-sky"} />
        </span>
      )}
      {isTarget && <span aria-hidden className="size-1.5 rotate-45 bg-ember @[47rem]:hidden" />}
      {result && (
        <span className={classNames("flex max-w-full min-w-0", !roomy && "@max-[47rem]:sr-only")}>
          <AgentLink agent={result.agent} newTab={newTab} />
        </span>
      )}
      {result && <OwnMark agent={result.agent} />}
      {points !== null && (
        <span className="shrink-0 font-mono text-base font-semibold text-lamp">
          {format.number(points, { maximumFractionDigits: 2, signDisplay: "exceptZero" })}
        </span>
      )}
    </span>
  );
}

/** The line below a name: the seat's action, its fate, or its speech. */
export function Activity({
  speaking,
  asked,
  note,
  words,
  vote,
  lang,
  hideWords,
  hideVote,
  crowded,
}: SeatActivity & {
  readonly lang: string;
  readonly hideWords: boolean;
  /** Only where there is no room: on a phone. */
  readonly hideVote: boolean;
  /** It would be the third line above the name of the next seat: a small stage leaves it out. */
  readonly crowded: boolean;
}) {
  const t = useTranslations("replay.table");
  const line = (content: ReactNode, tone = "text-mute") => (
    <span
      className={classNames(
        "max-w-full truncate text-xs @[47rem]:text-sm",
        tone,
        crowded && "@max-[54rem]:sr-only",
      )}
    >
      {content}
    </span>
  );
  // On a phone the face says who is out; the line would cover its neighbours.
  if (note !== null) return line(note, "text-mute @max-[47rem]:sr-only");
  if (vote !== undefined) {
    const whom =
      vote === null ? (
        t("abstains")
      ) : (
        <>
          → <Name>{vote}</Name>
        </>
      );
    return line(whom, classNames("text-soft", hideVote && "@max-[47rem]:hidden"));
  }
  // On a phone the ring and the host's line say it; there is no room for both.
  const doing = "text-lamp @max-[47rem]:sr-only";
  if (speaking) return line(t("speaking"), doing);
  if (asked !== null) return line(t(asked === "words" ? "toSpeak" : "toChoose"), doing);
  if (words === null || words === "" || hideWords) return null;
  return (
    <UntrustedText
      text={`“${shortened(words, MAX_WORDS)}”`}
      lang={lang}
      // The last italic glyph leans beyond its box, which cuts it off.
      className="hidden max-w-full px-0.5 font-script text-base leading-snug text-soft italic @[47rem]:line-clamp-1 @[54rem]:line-clamp-2 @[54rem]:text-balance [&:lang(zh)]:not-italic"
    />
  );
}

/** The name of a role; its colour shows whether it is the role that the table looks for. */
export function Role({ label, isTarget }: { label: string; isTarget: boolean }) {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-full border px-1.5 text-[0.75rem] leading-4 font-medium",
        isTarget ? "border-ember text-ember" : "sr-only",
      )}
    >
      {isTarget && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
      {label}
    </span>
  );
}
