import type { PairPlan } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";

const SHOWN = 12;

/** The requirement of a plan, in the reader's language. */
function usePlanText(): (plan: PairPlan["plan"]) => string {
  const t = useTranslations("leaderboard.sure.plans");
  const format = useFormatter();
  return (plan) =>
    plan.kind === "matches"
      ? t("matches", { matches: format.number(plan.matches, { maximumSignificantDigits: 2 }) })
      : t(plan.kind);
}

/** How many more matches would tell agents apart: each from the next one below it, by rating. */
export function PlanCard({ plans }: { plans: readonly PairPlan[] }) {
  const t = useTranslations("leaderboard.sure.plans");
  const textOf = usePlanText();
  const below = plans.filter(({ one }, at) => at === 0 || plans[at - 1]?.one.slug !== one.slug);
  if (below.length === 0) return null;
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("title")}</h3>
      <p className="mt-2 text-sm text-pretty text-soft">{t("text")}</p>
      <SmallTable
        className="mt-3"
        rows={below.slice(0, SHOWN)}
        keyOf={({ one }) => one.slug}
        columns={[
          {
            id: "one",
            title: t("agent"),
            kind: "name",
            cellClassName: "wrap-anywhere",
            cell: ({ one }) => <Name className="inline-block min-w-18">{one.name}</Name>,
          },
          {
            id: "other",
            title: t("next"),
            kind: "text",
            cellClassName: "wrap-anywhere",
            cell: ({ other }) => <Name className="inline-block min-w-18">{other.name}</Name>,
          },
          { id: "plan", title: t("takes"), kind: "text", cell: ({ plan }) => textOf(plan) },
        ]}
      />
    </Card>
  );
}
