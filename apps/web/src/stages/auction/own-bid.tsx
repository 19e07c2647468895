"use client";

import { bidOdds, money, type State } from "@wisp/games/auction/view";
import { useFormatter, useTranslations } from "next-intl";
import { OwnNumber } from "#stages/rounds/own-answer.tsx";

/** Steps of the buttons, in dollars; the field in the dock takes any cents. */
const STRIDE = 0.25;

/** The bid of the player, with its odds before it is sealed. */
export function OwnBid({ state, value }: { state: State; value: number }) {
  const t = useTranslations("replay.auction");
  return (
    <OwnNumber
      label={t("yourBid")}
      step={0.05}
      stride={STRIDE}
      written={(dollars) => t("amount", { amount: dollars.toFixed(2) })}
    >
      {(dollars) => (
        <Odds
          state={state}
          value={value}
          bid={dollars === null ? null : Math.round(dollars * 100)}
        />
      )}
    </OwnNumber>
  );
}

/** The chance to win and what the bid gains on average, against others who bid as theory says, and at worst. */
export function Odds({
  state: { config },
  value,
  bid,
}: {
  state: Pick<State, "config">;
  /** Of the item to the player, in cents. */
  value: number;
  /** In cents; null while there is none. */
  bid: number | null;
}) {
  const t = useTranslations("replay.auction.odds");
  const format = useFormatter();
  if (bid === null) return <p className="text-center text-sm text-soft">{t("choose")}</p>;
  return (
    <dl className="grid grid-cols-[1fr_auto_auto] gap-x-3 text-xs @[47rem]:text-sm">
      {(["equilibrium", "highest"] as const).map((rivals) => {
        const { win, gain } = bidOdds(config, { value, bid }, rivals);
        const chance = format.number(win, { style: "percent", maximumFractionDigits: 0 });
        return (
          <div key={rivals} className="contents">
            <dt className="text-soft">{t(rivals)}</dt>
            <dd className="text-right font-mono">{t("win", { chance })}</dd>
            <dd className="text-right font-mono">{t("gain", { gain: money(Math.round(gain)) })}</dd>
          </div>
        );
      })}
    </dl>
  );
}
