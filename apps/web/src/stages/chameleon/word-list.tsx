import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Name } from "#components/untrusted-text.tsx";

/** The words of the topic; the secret one is marked where it may be shown. */
export function WordList({
  words,
  secret,
  lang,
}: {
  words: readonly string[];
  /** Null while it may not be shown. */
  secret: string | null;
  /** Language of the words. */
  lang: string;
}) {
  const t = useTranslations("replay.chameleon");
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-x-3 gap-y-1 font-sans text-sm text-soft">
      {words.map((word) => (
        <li key={word}>
          <Name lang={lang} className={classNames(word === secret && "font-semibold text-lamp")}>
            {word}
          </Name>
          {word === secret && <span className="sr-only"> {t("isSecret")}</span>}
        </li>
      ))}
    </ul>
  );
}
