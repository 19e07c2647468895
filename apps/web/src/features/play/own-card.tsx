import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** On a phone a card holds about this many characters in one line; longer words are smaller. */
const SHORT_WORD = 8;
/** Longer ones take two lines. */
const ONE_LINE = 16;

/** Size and line breaks of a word, so that no word breaks within itself. */
function sizeOf(word: string): string {
  const length = [...word].length;
  if (length <= SHORT_WORD) return "whitespace-nowrap text-2xl sm:text-3xl";
  if (length <= ONE_LINE) return "whitespace-nowrap text-lg sm:text-2xl";
  return "text-base sm:text-xl";
}

/** The player's deal, and the player's name at this table. */
export function OwnCard({
  seat,
  name,
  word,
  lang,
}: {
  seat: number;
  name: string;
  /** Null in games without a secret word, and until it is dealt. */
  word: string | null;
  lang: string;
}) {
  const t = useTranslations("play.seat");
  return (
    <div className="own-card flex items-center gap-3 sm:flex-col sm:items-center">
      {word !== null && (
        <div className="-rotate-2 rounded-card bg-linear-to-b from-[#ffefcb] to-[#ffe3a8] p-1.5 text-[#1d1608] shadow-card">
          <div className="own-word flex flex-col items-center rounded-[10px] border-2 border-[#b98a2f]/70 px-4 py-1 sm:min-w-28 sm:py-4">
            <span className="text-xs font-semibold">{t("yourWord")}</span>
            <Name lang={lang} className={classNames("font-script", sizeOf(word))}>
              {word}
            </Name>
          </div>
        </div>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <SeatFace seat={seat} state="listening" size={40} />
        <p className="text-sm font-semibold text-balance">
          {t("youAre", { name: name.replaceAll(" ", "\u00a0") })}
        </p>
      </div>
    </div>
  );
}
