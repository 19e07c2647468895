import { useFormatter, useTranslations } from "next-intl";
import type { ShownForecast } from "./actions.ts";

const units = [
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;

/** The unit in which a duration is two or more, and how many of it. */
function inUnits(ms: number) {
  const { unit, ms: size } = units.find((each) => ms >= 2 * each.ms) ?? units[2];
  return { unit, count: Math.ceil(ms / size) };
}

/** What a plan takes and what it can show, before it starts. */
export function Forecast({ forecast }: { forecast: ShownForecast }) {
  const t = useTranslations("lab.form");
  const format = useFormatter();
  const { matches, earlierMatches, dollars, isFree, durationMs, blocksNeeded, shows, how } =
    forecast;
  const money = (value: number) => format.number(value, { style: "currency", currency: "USD" });
  const duration = durationMs === null ? null : inUnits(durationMs);
  return (
    <div role="status" className="rounded-card border border-good p-4 text-sm">
      <p className="font-semibold text-good">{t("fits")}</p>
      <ul className="mt-2 flex flex-col gap-1">
        <li>{t("takes", { matches })}</li>
        <li>
          {isFree && t("free")}
          {!isFree && dollars === null && t("costUnknown")}
          {!isFree && dollars !== null && t("cost", { dollars: money(dollars) })}
        </li>
        <li>
          {duration === null
            ? t("durationUnknown")
            : t("duration", {
                time: format.number(duration.count, {
                  style: "unit",
                  unit: duration.unit,
                  unitDisplay: "long",
                }),
              })}
        </li>
        <li>{earlierMatches === 0 ? t("noEarlier") : t("earlier", { matches: earlierMatches })}</li>
      </ul>
      {blocksNeeded === null ? (
        <ul className="mt-3 flex flex-col gap-1 text-soft wrap-anywhere">
          {shows.map(({ label, size, earlierBlocks }) => (
            <li key={label}>
              {size === null && t("showsNothing", { label })}
              {size !== null && earlierBlocks === 0 && t("shows", { label, size })}
              {size !== null &&
                earlierBlocks > 0 &&
                t("showsAsBefore", { label, size, blocks: earlierBlocks })}
            </li>
          ))}
          {shows.some(({ size }) => size !== null) && <li>{t("showsHow", how)}</li>}
        </ul>
      ) : (
        <p className="mt-3">{t("showsTooFew", { blocks: blocksNeeded })}</p>
      )}
    </div>
  );
}
