import type { ListedDecision } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { sanitizeName } from "#components/sanitize.ts";

const fouls = ["skipped", "said-word", "repeated"] as const;

/** How an answer was taken: legal, or why not. */
export function Verdict({ missed }: Pick<ListedDecision, "missed">) {
  const t = useTranslations("debug.verdict");
  return <Badge tone={missed === null ? "good" : "bad"}>{t(missed ?? "legal")}</Badge>;
}

/** The rule that a decision broke; nothing if it was not a foul. */
export function Foul({ foul }: Pick<ListedDecision, "foul">) {
  const t = useTranslations("debug.foul");
  if (foul === null) return null;
  const known = fouls.find((each) => each === foul);
  return <Badge tone="bad">{known === undefined ? sanitizeName(foul) : t(known)}</Badge>;
}
