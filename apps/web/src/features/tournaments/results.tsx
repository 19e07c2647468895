import { CalendarPlus, Download, Rss } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { buttonClass } from "#components/button.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { archiveHref, placeCardHref, placesTableHref, tournamentFileHref } from "#links.ts";

/** A picture has this size: see `CARD_SIZE`. */
const SIZE = { width: 1_200, height: 630 };

/** The pictures of the first three, to look at and to save. */
function Pictures({ slug, winners }: { slug: string; winners: readonly string[] }) {
  const t = useTranslations("tournaments.results");
  const locale = useLocale();
  return (
    <ol aria-label={t("places")} className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {winners.map((winner, at) => {
        const place = at + 1;
        const name = sanitizeName(winner, 60);
        const href = placeCardHref(slug, place, locale);
        return (
          <li key={place}>
            <a href={href} download={`${slug}-${place}.png`} title={t("save", { name })}>
              <img
                src={href}
                alt={t("card", { name, place })}
                loading="lazy"
                className="w-full rounded-card border border-line"
                {...SIZE}
              />
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** What a tournament leaves: pictures of the first three once it is over, and files. */
export function TournamentResults({
  slug,
  winners,
  chanceOfBest,
  hasArchive,
}: {
  slug: string;
  /** Names of the first three; none while it goes on, and for readers who hide results. */
  winners: readonly string[];
  /** The chance that the winner is also the best of its agents; null: not known, or hidden. */
  chanceOfBest: number | null;
  hasArchive: boolean;
}) {
  const t = useTranslations("tournaments.results");
  const format = useFormatter();
  const icon = "size-4 text-mute";
  return (
    <section className="mt-8">
      <h3 className="mb-3 font-script text-xl">{t("title")}</h3>
      {winners.length > 0 && (
        <>
          <Pictures slug={slug} winners={winners} />
          <p className="mt-3 mb-4 max-w-prose text-sm text-soft">
            {t("winnerNote")}{" "}
            {chanceOfBest !== null &&
              t("chance", { chance: format.number(chanceOfBest, { style: "percent" }) })}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <a href={placesTableHref(slug)} className={buttonClass()} download>
          <Download aria-hidden className={icon} />
          {t("standings")}
        </a>
        {hasArchive && (
          <a href={archiveHref(slug)} className={buttonClass()} download>
            <Download aria-hidden className={icon} />
            {t("archive")}
          </a>
        )}
        <a
          href={tournamentFileHref(slug, "calendar.ics")}
          className={buttonClass()}
          download={`${slug}.ics`}
        >
          <CalendarPlus aria-hidden className={icon} />
          {t("calendar")}
        </a>
        <a
          href={tournamentFileHref(slug, "feed.xml")}
          className={buttonClass()}
          type="application/atom+xml"
        >
          <Rss aria-hidden className={icon} />
          {t("feed")}
        </a>
      </div>
    </section>
  );
}
