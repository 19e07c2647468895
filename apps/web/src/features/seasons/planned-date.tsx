import { useNow, useTranslations } from "next-intl";
import { RelativeTime } from "#components/relative-time.tsx";

/**
 * When a season will start or freeze by itself. Balanced blocks wait beyond their date until enough
 * agents have entered, so the date may have passed.
 */
export function PlannedDate({ change, at }: { change: "opens" | "closes"; at: Date }) {
  const t = useTranslations("seasons.facts");
  const isLate = at < useNow();
  return t.rich(isLate ? `${change}Late` : change, { when: () => <RelativeTime at={at} /> });
}
