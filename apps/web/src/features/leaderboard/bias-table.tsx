import type { Effect } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "../../components/card.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { barOf, spanOf } from "./bar.ts";

/** Below this an adjusted p is no chance. */
const BEYOND_DOUBT = 0.05;
const SHOWN = 12;

const factors = [
  "seat",
  "order",
  "name",
  "language",
  "pair",
  "ballot-place",
  "speech-length",
] as const;

const isFactor = (text: string): text is (typeof factors)[number] =>
  factors.some((factor) => factor === text);

const cellOf = ({ value, low, high }: Effect) => ({ value, interval: [low, high] as const });

/** What besides skill goes with being voted for and with winning; the surest first. */
export function BiasTable({ effects }: { effects: readonly Effect[] }) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const sure = effects
    .filter(({ adjusted }) => adjusted < BEYOND_DOUBT)
    .toSorted((one, other) => one.adjusted - other.adjusted || one.p - other.p);
  const shown = sure.slice(0, SHOWN);
  const span = spanOf(shown.map(cellOf));
  const write = (value: number): string =>
    format.number(value, { signDisplay: "exceptZero", maximumFractionDigits: 3 });
  // Seats and places are counted from 1 where people read them.
  const levelOf = (factor: string, level: string): string =>
    factor === "seat" || factor === "order" || factor === "ballot-place"
      ? format.number(Number(level) + 1)
      : level;
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("bias")}</h3>
      <p className="mt-2 text-sm text-pretty text-soft">
        {t("biasText", { tested: effects.length, sure: sure.length })}
      </p>
      {shown.length > 0 && (
        <table className="mt-3 w-full text-sm">
          <thead className="text-xs text-mute">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                {t("factor")}
              </th>
              <th scope="col" className="py-2 pl-3 text-left font-medium">
                {t("outcome")}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {t("effect")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((effect) => (
              <tr
                key={`${effect.factor}/${effect.level}/${effect.outcome}`}
                className="border-b border-line last:border-0"
              >
                <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                  {isFactor(effect.factor) ? t(`factors.${effect.factor}`) : effect.factor}{" "}
                  <Name>{levelOf(effect.factor, effect.level)}</Name>
                </th>
                <td className="py-2 pl-3 text-soft">{t(`outcomes.${effect.outcome}`)}</td>
                <td
                  className="barred py-2 pl-3 text-right font-mono"
                  {...barOf(cellOf(effect), span, (low, high) =>
                    t("interval", { low: write(low), high: write(high) }),
                  )}
                >
                  {write(effect.value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sure.length > shown.length && (
        <p className="mt-2 text-sm text-mute">{t("more", { count: sure.length - shown.length })}</p>
      )}
    </Card>
  );
}
