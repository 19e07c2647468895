import { useFormatter, useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { type Show, showPlace } from "./read-show.ts";
import { dayName } from "./show-times.ts";

/** The next show in a line, for the home page. */
export function ShowLine({ show: { start, isOn, final }, now }: { show: Show; now: Date }) {
  const t = useTranslations("show");
  const format = useFormatter();
  const { zone } = showPlace();
  const what = final === null ? t("best") : t("final", { season: final.season.name });
  const time = format.dateTime(start, { hour: "numeric", minute: "2-digit", timeZone: zone });
  const date = format.dateTime(start, { day: "numeric", month: "long", timeZone: zone });
  return (
    <p className="mt-2 text-sm text-pretty text-soft">
      <Link href="/show" className="underline decoration-line underline-offset-4 hover:text-text">
        {isOn
          ? t("homeOn", { what })
          : t("home", { day: dayName(start, now, zone), date, time, zone, what })}
      </Link>
    </p>
  );
}
