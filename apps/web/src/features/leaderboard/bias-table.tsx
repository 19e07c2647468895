import type { Effect } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/page.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { barOf, spanOf } from "./bar.ts";
import { useIntervalText } from "./metric.tsx";

/** An adjusted p below this is not explained by chance. */
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
  const textOf = useIntervalText();
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
        <SmallTable
          className="mt-3"
          rows={shown}
          keyOf={({ factor, level, outcome }) => `${factor}/${level}/${outcome}`}
          columns={[
            {
              id: "factor",
              title: t("factor"),
              kind: "name",
              cellClassName: "wrap-anywhere",
              cell: ({ factor, level }) => (
                <>
                  {isFactor(factor) ? t(`factors.${factor}`) : factor}{" "}
                  <Name>{levelOf(factor, level)}</Name>
                </>
              ),
            },
            {
              id: "outcome",
              title: t("outcome"),
              kind: "text",
              cellClassName: "text-soft",
              cell: ({ outcome }) => t(`outcomes.${outcome}`),
            },
            {
              id: "effect",
              title: t("effect"),
              cell: ({ value }) => write(value),
              bar: (effect) => barOf(cellOf(effect), span, textOf(cellOf(effect), write)),
            },
          ]}
        />
      )}
      {sure.length > shown.length && (
        <p className="mt-2 text-sm text-mute">{t("more", { count: sure.length - shown.length })}</p>
      )}
    </Card>
  );
}
