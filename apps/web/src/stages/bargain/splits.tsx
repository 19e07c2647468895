import type { Locale } from "@wisp/game";
import {
  bestJointValue,
  bundlesOf,
  bundleText,
  isPareto,
  type State,
  sharesOf,
} from "@wisp/games/bargain/view";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { Scene } from "./scene.ts";

/** A split with what each player has of it. */
interface Split {
  /** What seat 0 takes. */
  readonly bundle: readonly number[];
  readonly points: readonly number[];
}

/** The splits that cannot be improved for one player without a loss for the other; one for equal points. */
export function frontierOf(instance: Parameters<typeof isPareto>[0]): readonly Split[] {
  const splits = bundlesOf(instance.counts)
    .filter((bundle) => isPareto(instance, bundle))
    .map((bundle): Split => ({ bundle, points: sharesOf(instance, bundle) }))
    .sort((one, other) => (other.points[0] ?? 0) - (one.points[0] ?? 0));
  return splits.filter(({ points }, at) => points.join() !== splits[at - 1]?.points.join());
}

/** After the end: the deal beside the splits that are best for both. */
export function Splits({ state, scene: { shares } }: { state: State; scene: Scene }) {
  const t = useTranslations("replay.bargain");
  const locale: Locale = useLocale();
  const { closed, counts, names } = state;
  const values = state.values.flatMap((own) => (own === null ? [] : [own]));
  if (closed === null || values.length < names.length) return null;
  const instance = { counts, values };
  const frontier = frontierOf(instance);
  const [taken] = closed.isDeal ? (shares ?? []) : [];
  const [one = 0, other = 0] = closed.points;
  const isBest = frontier.some(({ points }) => points.join() === closed.points.join());
  const best = bestJointValue(instance);
  const row = (bundle: readonly number[], points: readonly number[]) => (
    <>
      <td className="py-1.5 pr-2">{bundleText(bundle, locale)}</td>
      {points.map((each, seat) => (
        <td key={names[seat]} className="py-1.5 text-right font-mono">
          {each}
        </td>
      ))}
    </>
  );
  return (
    <section className="mt-3 text-xs text-soft">
      <p className="mb-1.5 text-sm text-text">
        {taken === undefined
          ? t("couldHave", { best })
          : t(isBest ? "bestDeal" : "betterDeal", { joint: one + other, best })}
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t("splits")}</caption>
        <thead className="text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-left font-medium">
              {t("takes", { name: nameInText(names[0] ?? "") })}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="w-20 py-1.5 text-right font-medium">
                <Name>{name}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {taken !== undefined && !isBest && (
            <tr className="border-b border-line">{row(taken, closed.points)}</tr>
          )}
          {frontier.map(({ bundle, points }) => (
            <tr
              key={bundle.join()}
              className={classNames(
                "border-b border-line",
                points.join() === closed.points.join() && "font-medium text-lamp",
              )}
            >
              {row(bundle, points)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
