import type { ApiMatchLog } from "@wisp/api";
import type { MissCode } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";
import { Fragment, memo } from "react";
import { shortened, widthOf } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { useNamesShown } from "#features/replay/names-shown.tsx";

/** Sizes of the speech by the room it takes, in Latin letters. */
const steps = [
  [70, "text-[1.6rem] leading-[1.15] @[47rem]:text-3xl @[60rem]:text-[2.2rem]"],
  [140, "text-xl leading-snug @[47rem]:text-xl @[60rem]:text-[1.7rem]"],
  [230, "text-lg leading-snug @[47rem]:text-lg @[60rem]:text-2xl"],
  [320, "text-base leading-snug @[47rem]:text-base @[60rem]:text-xl"],
  [440, "text-base leading-snug @[47rem]:text-sm @[60rem]:text-[1.06rem]"],
] as const;
const smallest = "text-sm leading-snug @[47rem]:text-xs @[60rem]:text-[0.85rem]";

/** Size of words in the middle of the table. */
export const sizeOf = (text: string): string => {
  const width = widthOf(text);
  return steps.find(([most]) => width <= most)?.[1] ?? smallest;
};

/** More than the rules allow is not shown large. */
const MAX_CODE_POINTS = 400;

/** A speech as everybody heard it. */
interface TalkSpeech {
  readonly round: number;
  readonly seat: number;
  readonly text: string;
  /** The places of the host's own words in it, in code points and in order; absent: there are none. */
  readonly masked?: readonly (readonly [number, number])[];
  /** Its end is cut off. */
  readonly cut?: boolean;
}

/** A text with the host's words set apart from the speaker's. */
function MaskedWords({
  text,
  masked,
  lang,
}: {
  text: string;
  /** Language of the match. */
  lang: string;
  masked: NonNullable<TalkSpeech["masked"]>;
}) {
  const points = [...text];
  const inText = useNamesShown(lang);
  const piece = (from: number, to?: number): string => inText(points.slice(from, to).join(""));
  return (
    <>
      {masked.map(([start, end], at) => (
        <Fragment key={start}>
          {piece(masked[at - 1]?.[1] ?? 0, start)}
          <span className="rounded-sm border border-current border-dashed px-1 font-sans text-[0.8em] not-italic">
            {piece(start, end)}
          </span>
        </Fragment>
      ))}
      {piece(masked.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** A speech in large type, for a speech bubble. */
export const Spoken = memo(function Spoken({
  speech: { round, seat, text, masked = [], cut = false },
  name,
  lang,
  moving,
  speed,
}: {
  speech: TalkSpeech;
  /** Of the speaker. */
  name: string;
  /** Language of the match. */
  lang: string;
  /** Whether the words appear one after the other, and how fast. */
  moving: boolean;
  speed: number;
}) {
  const t = useTranslations("replay.table");
  const inText = useNamesShown(lang);
  return (
    <>
      <p className="mb-1 text-sm font-semibold @[47rem]:sr-only">
        <Name>{name}</Name>
      </p>
      {text === "" ? (
        <p className="font-script text-2xl italic opacity-70 [&:lang(zh)]:not-italic">
          {t("silence")}
        </p>
      ) : (
        <UntrustedText
          key={`${round}/${seat}`}
          text={shortened(text, MAX_CODE_POINTS)}
          lang={lang}
          className={`font-script text-pretty wrap-anywhere ${sizeOf(text)}`}
        >
          {(shown) => (
            <>
              {masked.length > 0 ? (
                // The words of a speech that the host changed appear at once.
                <MaskedWords text={shown} masked={masked} lang={lang} />
              ) : moving ? (
                <SpokenWords text={inText(shown)} speed={speed} />
              ) : (
                inText(shown)
              )}
              {cut && <span className="opacity-70">{shown.endsWith(" ") ? "…" : " …"}</span>}
            </>
          )}
        </UntrustedText>
      )}
    </>
  );
});

/** Longest time that a speech takes to appear, in milliseconds. */
const MAX_MS = 3_200;
const WORD_MS = 110;

const pieces = (text: string): string[] =>
  text.match(
    /\s*[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]|\s*[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]+/gu,
  ) ?? [];

/** Words that appear one after the other, at reading pace. */
export function SpokenWords({ text, speed }: { text: string; speed: number }) {
  const words = pieces(text);
  const stepMs = Math.min(WORD_MS, MAX_MS / Math.max(words.length, 1)) / speed;
  return words.map((word, at) => (
    <span
      key={at}
      className="motion-safe:animate-[wisp-word_220ms_ease-out_both]"
      style={{ animationDelay: `${Math.round(at * stepMs)}ms` }}
    >
      {word}
    </span>
  ));
}

type Decision = ApiMatchLog["decisions"][number];

/** Length of a speech, how long it took and why it is missing, in one line. */
export function SpeechFacts({
  text,
  decision,
  missed,
}: {
  text: string;
  decision: Decision | undefined;
  missed: MissCode | null;
}) {
  const t = useTranslations("replay.table");
  const miss = useTranslations("replay.missed");
  const format = useFormatter();
  const parts = [
    t("characters", { count: [...text].length }),
    decision &&
      t("seconds", {
        seconds: format.number(decision.latencyMs / 1_000, { maximumFractionDigits: 1 }),
      }),
    missed && miss(missed),
  ];
  return parts.filter(Boolean).join(" · ");
}
