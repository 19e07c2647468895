import type { ApiMatch, ApiModelCalls } from "@wisp/api";
import { ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { useMoney } from "#components/formats.tsx";
import { TextPanel } from "#components/scroll-region.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { useReader } from "#features/account/reader.tsx";

/** The duration of a call, its tokens and its cost, as far as they are known. */
function useCallFigures(): (call: ModelCall) => string {
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
  const figures = useCallFigures();
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
                  <span className="text-mute">{figures(call)}</span>
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

type ModelCall = ApiModelCalls["decisions"][number]["calls"][number];

/** What names a decision within its match. */
interface DecisionName {
  readonly seat: number;
  readonly nth: number;
  readonly kind: string;
  readonly ask: string;
}

const keyOf = ({ seat, nth, kind, ask }: DecisionName): string => [seat, nth, kind, ask].join("/");

export interface OwnCalls {
  /** The calls of a decision; none of others' agents. */
  of(decision: DecisionName): readonly ModelCall[];
  /** They could not be read. */
  readonly failed: boolean;
}

const none: ReadonlyMap<string, readonly ModelCall[]> = new Map();

/** The calls to models that the reader's own agents made; read once, and only where there can be any. */
export function useOwnCalls({ id, result }: ApiMatch): OwnCalls {
  const own = useReader()?.own;
  const [calls, setCalls] = useState(none);
  const [failed, setFailed] = useState(false);
  const sits = result?.seats.some(({ agent }) => own?.includes(agent.slug)) ?? false;
  useEffect(() => {
    if (!sits) return;
    const stop = new AbortController();
    async function read(): Promise<void> {
      const answer = await call("GET /matches/{id}/calls", { id, signal: stop.signal });
      if (stop.signal.aborted) return;
      setFailed(!answer.ok);
      if (!answer.ok) return;
      setCalls(new Map(answer.value.decisions.map((each) => [keyOf(each), each.calls])));
    }
    void read();
    return () => stop.abort();
  }, [id, sits]);
  return { of: (decision) => calls.get(keyOf(decision)) ?? [], failed };
}
