import type { ApiMatchLog } from "@wisp/api";
import type { MissCode } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";

type Decision = ApiMatchLog["decisions"][number];

/** Length of a speech, how long it took and why it is missing, in one line. */
export function SpeechFacts({
  text,
  decision,
  missed,
}: {
  text: string;
  decision: Decision | undefined;
  missed: MissCode | null;
}) {
  const t = useTranslations("replay.table");
  const miss = useTranslations("replay.missed");
  const format = useFormatter();
  const parts = [
    t("characters", { count: [...text].length }),
    decision &&
      t("seconds", {
        seconds: format.number(decision.latencyMs / 1_000, { maximumFractionDigits: 1 }),
      }),
    missed && miss(missed),
  ];
  return parts.filter(Boolean).join(" · ");
}
