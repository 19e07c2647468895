import { seatsIn, textIn } from "@wisp/game";
import { games } from "@wisp/games";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { masksOf } from "#components/faces/appearance.ts";
import { Face } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { gameHref } from "#links.ts";

/** Every game but the first, which the page is about. */
export function GameTiles({ live }: { live: readonly string[] }) {
  const locale = useLocale();
  const t = useTranslations("home.games");
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(games)
        .slice(1)
        .map(([id, entry]) => {
          const seats = seatsIn(entry.game, {});
          return (
            <li key={id}>
              <Card className="relative flex h-full flex-col p-5 hover:border-mute">
                <div className="flex items-center justify-between gap-3">
                  <div aria-hidden className="flex min-w-0 flex-wrap gap-1">
                    {masksOf(id, seats).map((mask, seat) => (
                      <Face key={seat} {...mask} size={24} tile />
                    ))}
                  </div>
                  {live.includes(id) && <Badge tone="lamp">{t("live")}</Badge>}
                </div>
                <h3 className="mt-3 font-script text-xl">
                  <Link href={gameHref(id)} className="after:absolute after:inset-0">
                    {textIn(entry.name, locale)}
                  </Link>
                </h3>
                <p className="mt-1 line-clamp-3 text-sm leading-relaxed text-soft">
                  {textIn(entry.about, locale)}
                </p>
                <p className="mt-auto pt-3 text-sm text-mute">{t("players", { count: seats })}</p>
              </Card>
            </li>
          );
        })}
    </ul>
  );
}
