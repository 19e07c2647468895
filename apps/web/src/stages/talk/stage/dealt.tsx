import { classNames } from "#components/class-names.ts";
import { Name } from "#components/untrusted-text.tsx";

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
