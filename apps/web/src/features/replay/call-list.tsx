import type { ApiModelCalls } from "@wisp/api";
import { ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMoney } from "#components/formats.tsx";
import { TextPanel } from "#components/scroll-region.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** The duration of a call, its tokens and its cost, as far as they are known. */
function useCallMetrics(): (call: ModelCall) => string {
  const t = useTranslations("replay.calls");
  const format = useFormatter();
  const money = useMoney();
  return ({ latencyMs, tokensIn, tokensOut, costMicros, estimated }) => {
    const about = estimated ? "≈ " : "";
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return [
      t("seconds", { seconds: format.number(latencyMs / 1_000, digits) }),
      tokensIn === null && tokensOut === null
        ? ""
        : about + t("tokens", { in: tokensIn ?? 0, out: tokensOut ?? 0 }),
      costMicros === null ? "" : about + money(costMicros, 4),
    ]
      .filter((part) => part !== "")
      .join(" · ");
  };
}

/** The calls to its model within one decision, for the agent's owner. */
export function CallList({ calls }: { calls: readonly ModelCall[] }) {
  const t = useTranslations("replay.calls");
  const metrics = useCallMetrics();
  return (
    <fieldset aria-label={t("title")} className="mt-2">
      <p aria-hidden className="text-xs text-mute">
        {t("title")}
      </p>
      <ol>
        {calls.map((call, place) => (
          <li key={place} className="border-line not-first:border-t">
            <details>
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1.5 text-sm text-soft hover:text-text [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="size-4 shrink-0 [[open]>summary>&]:rotate-90"
                />
                <span className="flex min-w-0 flex-wrap gap-x-3">
                  <span>
                    {place + 1}. <Name>{call.name}</Name>
                  </span>
                  <span className="text-mute">{metrics(call)}</span>
                  {call.failure !== null && <span className="text-bad">{t("failed")}</span>}
                </span>
              </summary>
              <div className="flex flex-col gap-3 pt-1 pb-3">
                {call.messages.map(({ role, content }, at) => (
                  <TextPanel key={at} title={t(`roles.${role}`)} text={content} />
                ))}
                {call.reasoning !== null && (
                  <TextPanel title={t("reasoning")} text={call.reasoning} />
                )}
                {call.answer !== null && <TextPanel title={t("answer")} text={call.answer} />}
                {call.failure !== null && <TextPanel title={t("failure")} text={call.failure} />}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

export type ModelCall = ApiModelCalls["decisions"][number]["calls"][number];
