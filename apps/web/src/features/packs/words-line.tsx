import type { Word } from "@wisp/db";
import { Name } from "#components/untrusted-text.tsx";

/** The words of a pair in a line, aliases in brackets. */
export function WordsLine({ words, lang }: { words: readonly Word[]; lang: string }) {
  return (
    <span lang={lang} className="font-script text-lg leading-snug wrap-anywhere">
      {words.map(({ word, aliases }, place) => (
        <span key={word}>
          {place > 0 && <span className="text-mute"> · </span>}
          <Name>{word}</Name>
          {aliases.length > 0 && (
            <span className="text-base text-mute">
              {lang === "zh" ? "（" : " ("}
              <Name>{aliases.join(lang === "zh" ? "、" : ", ")}</Name>
              {lang === "zh" ? "）" : ")"}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
