import type { ApiMe } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { useMoney } from "#components/money.ts";

/** A figure of a quota with a fine bar under it. */
function Quota({ label, words, share }: { label: string; words: string; share: number }) {
  return (
    <Card className="p-4">
      <p className="text-xs text-mute">{label}</p>
      <p className="mt-1 font-mono text-sm tabular-nums">{words}</p>
      <div aria-hidden className="mt-3 h-1 rounded-full bg-line">
        <div
          className={share >= 0.9 ? "h-1 rounded-full bg-ember" : "h-1 rounded-full bg-lamp"}
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </div>
    </Card>
  );
}

/** An owner's quotas, and their use. */
export function Quotas({ quotas }: Pick<ApiMe, "quotas">) {
  const t = useTranslations("me.quotas");
  const format = useFormatter();
  const number = (value: number): string => format.number(value);
  const money = useMoney();
  const rows = [
    ["agents", quotas.agents, number],
    ["matches", quotas.matchesToday, number],
    ["spend", quotas.spendMicrosToday, money],
  ] as const;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        {rows.map(([name, { used, limit }, write]) => (
          <Quota
            key={name}
            label={t(name)}
            words={t("of", { used: write(used), limit: write(limit) })}
            share={limit === 0 ? 1 : used / limit}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-mute">{t("note")}</p>
    </>
  );
}
