import { useTranslations } from "next-intl";
import { memo } from "react";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { shortened } from "#components/neutral-text.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";

/** A speech that is no longer on the stage. */
export interface EarlierWords {
  readonly seat: number;
  /** Of the speaker. */
  readonly name: string;
  readonly text: string;
}

/** The transcript has more of them, without cuts. */
const MAX_SHOWN = 3;
const MAX_CODE_POINTS = 140;

/** Earlier speeches of the round, below the one on the stage; on phones only. */
export function Earlier({ words, lang }: { words: readonly EarlierWords[]; lang: string }) {
  const t = useTranslations("replay.table");
  if (words.length === 0) return null;
  return (
    <ol aria-label={t("earlier")} className="stage-earlier mt-3 hidden flex-col gap-2.5">
      {words.slice(0, MAX_SHOWN).map((each) => (
        <EarlierSpeech key={each.seat} {...each} lang={lang} />
      ))}
    </ol>
  );
}

const EarlierSpeech = memo(function EarlierSpeech({
  seat,
  name,
  text,
  lang,
}: EarlierWords & { readonly lang: string }) {
  return (
    <li className="flex gap-2.5">
      <SeatFace seat={seat} size={28} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs text-mute">
          <Name>{name}</Name>
        </span>
        <UntrustedText
          text={shortened(text, MAX_CODE_POINTS)}
          lang={lang}
          className="font-script text-base leading-snug text-soft"
        />
      </span>
    </li>
  );
});
