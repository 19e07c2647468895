import type { State } from "@wisp/games/holdem/view";
import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Name } from "#components/untrusted-text.tsx";

/** Columns that fit next to the names on a phone. */
const SHOWN = 7;

/** The hands that the table shows, counted from 1: the last ones, or the first where fewer were played. */
export function shownHands({ hand, config }: Pick<State, "hand" | "config">): number[] {
  const last = Math.min(config.hands, Math.max(hand, SHOWN));
  const first = Math.max(1, last - SHOWN + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** What each hand brought each player. */
export function HandsTable({ state }: { state: State }) {
  const t = useTranslations("replay.holdem");
  const format = useFormatter();
  const { names, results, hand } = state;
  const hands = shownHands(state);
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <caption className="sr-only">{t("byHand")}</caption>
      <thead>
        <tr className="border-b border-line text-mute">
          <th scope="col" className="w-22 py-1.5 text-left font-medium">
            {t("hand")}
          </th>
          {hands.map((each) => (
            <th
              key={each}
              scope="col"
              aria-current={each === hand ? "true" : undefined}
              className={classNames(
                "py-1.5 text-right font-mono font-medium",
                each === hand && "text-lamp",
              )}
            >
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, seat) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="truncate py-1.5 text-left font-medium text-soft">
              <Name>{name}</Name>
            </th>
            {hands.map((each) => {
              const net = results[each - 1]?.net[seat];
              return (
                <td
                  key={each}
                  className={classNames(
                    "py-1.5 text-right font-mono",
                    net !== undefined && net > 0 ? "font-medium text-text" : "text-mute",
                  )}
                >
                  {net !== undefined && format.number(net, { signDisplay: "exceptZero" })}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
