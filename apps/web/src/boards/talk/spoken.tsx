import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { nameInText, shortened, widthOf } from "#components/neutral-text.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { SpokenWords } from "#features/replay/spoken-words.tsx";

/** Sizes of the speech by the room it takes, in Latin letters. */
const steps = [
  [70, "text-2xl leading-snug @[47rem]:text-[2.1rem]"],
  [140, "text-xl leading-snug @[47rem]:text-[1.75rem]"],
  [230, "text-lg leading-snug @[47rem]:text-2xl"],
  [320, "text-base leading-snug @[47rem]:text-xl"],
  [440, "text-base leading-snug @[47rem]:text-[1.06rem]"],
] as const;
const smallest = "text-sm leading-snug @[47rem]:text-[0.8rem]";

const sizeOf = (text: string): string => {
  const width = widthOf(text);
  return steps.find(([most]) => width <= most)?.[1] ?? smallest;
};

/** More than the rules allow is not shown large. */
const MAX_CODE_POINTS = 400;

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** What the host says, large, under a small caption. */
export function Said({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">{caption}</p>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[47rem]:text-3xl">
        {children}
      </p>
    </>
  );
}

/** A speech as everybody heard it. */
export interface TalkSpeech {
  readonly round: number;
  readonly seat: number;
  readonly text: string;
}

/** A speech, large; `children` is a small line below it. */
export function Spoken({
  speech: { round, seat, text },
  name,
  lang,
  moving,
  speed,
  children,
}: {
  speech: TalkSpeech;
  /** Of the speaker. */
  name: string;
  /** Language of the match. */
  lang: string;
  /** Whether the words appear one after the other, and how fast. */
  moving: boolean;
  speed: number;
  children: ReactNode;
}) {
  const t = useTranslations("replay.table");
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">
        {t.rich("speaks", { round, name: nameInText(name), lit })}
      </p>
      {text === "" ? (
        <p className="font-script text-2xl text-mute italic [&:lang(zh)]:not-italic">
          {t("silence")}
        </p>
      ) : (
        <UntrustedText
          key={`${round}/${seat}`}
          text={shortened(text, MAX_CODE_POINTS)}
          lang={lang}
          className={`font-script text-balance ${sizeOf(text)}`}
        >
          {(shown) => (moving ? <SpokenWords text={shown} speed={speed} /> : shown)}
        </UntrustedText>
      )}
      <p className="mt-3 min-h-5 text-xs wrap-anywhere text-mute">{children}</p>
    </>
  );
}
