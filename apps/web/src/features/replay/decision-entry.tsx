import type { ApiMatchLog } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { CallList } from "./calls/call-list.tsx";
import type { OwnCalls } from "./calls/use-own-calls.ts";
import type { Moment } from "./game-stage.ts";

type Decision = ApiMatchLog["decisions"][number];

/** A decision with its agent's reasoning; for the reader's own agents also the calls to the model. */
export interface ShownDecision {
  readonly decision: Decision;
  readonly made: ReturnType<OwnCalls["of"]>;
}

/** The decisions that have something to show: a thought, calls, or the answer to a side question. */
export const shownDecisions = (
  decisions: readonly Decision[],
  calls: OwnCalls,
): readonly ShownDecision[] =>
  decisions
    .map((decision) => ({ decision, made: calls.of(decision) }))
    .filter(
      ({ decision, made }) =>
        decision.reasoning || made.length > 0 || (decision.kind === "probe" && decision.text),
    );

const digits = { maximumFractionDigits: 2 } as const;

/** An agent's private reasoning, and its answer. */
export function DecisionEntry<State, Event>({
  shown: { decision, made },
  moment,
}: {
  shown: ShownDecision;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.reasoning");
  const format = useFormatter();
  const name = moment.names[decision.seat] ?? "";
  return (
    <li className="flex gap-3">
      <SeatFace seat={decision.seat} size={28} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-mute">
          <Name>{name}</Name>
        </p>
        {decision.kind === "probe" && (
          <p lang={moment.match.locale} className="text-xs text-mute">
            {[
              t("sideQuestion"),
              decision.prompt,
              ...(decision.score === null
                ? []
                : [t("score", { score: format.number(decision.score, digits) })]),
            ].join(" · ")}
          </p>
        )}
        {decision.reasoning && (
          <UntrustedText
            text={decision.reasoning}
            lang={moment.match.locale}
            className="text-sm leading-relaxed whitespace-pre-line text-soft"
          />
        )}
        {decision.text && (
          <UntrustedText
            text={decision.text}
            lang={moment.match.locale}
            className="mt-1 font-script text-base leading-snug"
          />
        )}
        {made.length > 0 && <CallList calls={made} />}
      </div>
    </li>
  );
}

/** Names a decision among those of a match. */
export const keyOf = ({ decision: { seat, nth, kind, ask } }: ShownDecision): string =>
  `${seat}/${nth}/${kind}/${ask}`;
