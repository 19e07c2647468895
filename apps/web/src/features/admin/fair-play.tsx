import { FALSE_DISCOVERIES, type FarmingSuspect, MIN_COMMON, type Transfer } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { matchHref } from "#links.ts";
import { Entries, Entry } from "./admin-page.tsx";

/** Smaller chances are all shown as this one. */
const MIN_SHOWN_CHANCE = 0.0001;

/** What two owners' agents do at common tables beyond chance. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations("admin.fairPlay.transfers");
  const format = useFormatter();
  const percent = (value: number) =>
    format.number(value, { style: "percent", maximumFractionDigits: 1 });
  const chance = (value: number): string =>
    value < MIN_SHOWN_CHANCE
      ? `< ${format.number(MIN_SHOWN_CHANCE, { maximumFractionDigits: 4 })}`
      : format.number(value, { maximumSignificantDigits: 2 });
  if (transfers.length === 0) {
    return (
      <EmptyState title={t("none")}>
        {t("noneText", { least: MIN_COMMON, rate: percent(FALSE_DISCOVERIES) })}
      </EmptyState>
    );
  }
  return (
    <Entries>
      {transfers.map(({ kind, from, to, matches, mean, p, rate, examples }) => (
        <Entry
          key={`${kind}/${from}/${to}`}
          title={t.rich(kind === "points" ? "points" : mean < 0 ? "spared" : "named", {
            from: () => <Name>{from}</Name>,
            to: () => <Name>{to}</Name>,
            mean:
              kind === "points"
                ? format.number(mean, { maximumFractionDigits: 2 })
                : format.number(Math.abs(100 * mean), { maximumFractionDigits: 1 }),
          })}
          facts={[
            t("matches", { count: matches }),
            t("p", { p: chance(p) }),
            t("rate", { rate: chance(rate) }),
            ...examples.map((id, place) => (
              <Link
                key={id}
                href={matchHref(id)}
                className="underline decoration-line underline-offset-4 hover:text-text"
              >
                {t("example", { place: place + 1 })}
              </Link>
            )),
          ]}
        />
      ))}
    </Entries>
  );
}

/** Owners that play near their limit, or nearly always with one other. */
export function FarmingList({ owners }: { owners: readonly FarmingSuspect[] }) {
  const t = useTranslations("admin.fairPlay.farming");
  if (owners.length === 0) return <EmptyState title={t("none")} />;
  return (
    <Entries>
      {owners.map(({ owner, matches, busiest, most, nearLimit, fewOpponents }) => (
        <Entry
          key={owner}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Name>{owner}</Name>
              {nearLimit && <Badge tone="bad">{t("limit")}</Badge>}
              {fewOpponents && <Badge tone="bad">{t("few")}</Badge>}
            </span>
          }
          facts={[
            t("matches", { count: matches }),
            t("busiest", { ...busiest }),
            most &&
              t.rich("most", { matches: most.matches, other: () => <Name>{most.owner}</Name> }),
          ]}
        />
      ))}
    </Entries>
  );
}
