import { useFormatter, useTranslations } from "next-intl";
import { useMoney } from "#components/money.ts";
import { Sentences } from "#components/sentences.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "./game-stage.ts";

/** The duration and the cost of each decision. */
export function Timing<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.timing");
  const miss = useTranslations("replay.missed");
  const format = useFormatter();
  const money = useMoney();
  const { decisions, names } = moment;
  if (decisions.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  const seconds = (ms: number) =>
    format.number(ms / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const cost = (micros: number) => money(micros, 4);
  const about = (estimated: boolean, figure: string) => (estimated ? `≈ ${figure}` : figure);
  const tokensOf = (each: (typeof decisions)[number]) =>
    each.tokensIn === null && each.tokensOut === null
      ? null
      : (each.tokensIn ?? 0) + (each.tokensOut ?? 0);
  const shownTokens = (each: (typeof decisions)[number]) => {
    const tokens = tokensOf(each);
    return tokens === null ? "–" : about(each.estimated, String(tokens));
  };
  const hasTokens = decisions.some((each) => tokensOf(each) !== null);
  const hasEstimates = decisions.some((each) => each.estimated);
  const hasCost = decisions.some((each) => each.costMicros !== null);
  const sum = (read: (each: (typeof decisions)[number]) => number | null) =>
    decisions.reduce((total, each) => total + (read(each) ?? 0), 0);
  const sumCost = (): string => {
    const costed = decisions.filter((each) => each.costMicros !== null);
    const estimated = costed.some((each) => each.estimated);
    return about(estimated, cost(sum((each) => each.costMicros)));
  };
  const head = "pb-2 pl-3 text-right text-xs font-normal text-mute";
  const cell = "py-1.5 pl-3 text-right font-mono text-xs";
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="mb-3 text-left text-sm text-soft">
        <Sentences>{[t("how"), hasEstimates && t("estimated")]}</Sentences>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left text-xs font-normal text-mute">
            {t("decision")}
          </th>
          <th scope="col" className={head}>
            {t("seconds")}
          </th>
          {hasTokens && (
            <th scope="col" className={head}>
              {t("tokens")}
            </th>
          )}
          {hasCost && (
            <th scope="col" className={head}>
              {t("cost")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {decisions.map((each) => (
          <tr key={`${each.after}/${each.seat}`} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              <Name>{names[each.seat] ?? ""}</Name>{" "}
              <span className="text-xs text-mute">{t(`asks.${askOf(each.ask)}`)}</span>
              {each.missed && (
                <span className="block text-xs text-bad">{miss(missOf(each.missed))}</span>
              )}
            </th>
            <td className={cell}>{seconds(each.latencyMs)}</td>
            {hasTokens && <td className={cell}>{shownTokens(each)}</td>}
            {hasCost && (
              <td className={cell}>
                {each.costMicros === null ? "–" : about(each.estimated, cost(each.costMicros))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-mute">
        <tr>
          <th scope="row" className="py-1.5 text-left font-medium">
            {t("sum")}
          </th>
          <td className={cell}>{seconds(sum((each) => each.latencyMs))}</td>
          {hasTokens && (
            <td className={cell}>{about(hasEstimates, format.number(sum(tokensOf)))}</td>
          )}
          {hasCost && <td className={cell}>{sumCost()}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

const askOf = (ask: string): "speech" | "vote" | "other" =>
  ask === "speech" || ask === "vote" ? ask : "other";

const missOf = (missed: string): "timeout" | "illegal" | "error" =>
  missed === "timeout" || missed === "illegal" ? missed : "error";
