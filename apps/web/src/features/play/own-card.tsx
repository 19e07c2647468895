import { useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** What the player was dealt, and who the player is at this table. */
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
    <div className="flex items-center gap-3 sm:flex-col sm:items-start">
      {word !== null && (
        <div className="-rotate-2 rounded-card bg-linear-to-b from-(--bubble) to-(--bubble-tail) p-1.5 text-(--bubble-ink) shadow-card">
          <div className="flex flex-col items-center rounded-[10px] border-2 border-current/40 px-4 py-1.5 sm:min-w-32 sm:py-5">
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
