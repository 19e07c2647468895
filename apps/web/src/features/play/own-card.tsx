import { useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";

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
            <Name lang={lang} className="font-script text-2xl sm:text-3xl">
              {word}
            </Name>
          </div>
        </div>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <SeatFace seat={seat} state="listening" size={40} />
        <p className="text-sm font-semibold">{t("youAre", { name })}</p>
      </div>
    </div>
  );
}
