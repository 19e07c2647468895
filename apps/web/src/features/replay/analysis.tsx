import { useTranslations } from "next-intl";
import type { ComponentType, ReactNode } from "react";
import { useOwnCalls } from "./calls/use-own-calls.ts";
import { DecisionEntry, keyOf, type ShownDecision, shownDecisions } from "./decision-entry.tsx";
import type { Moment } from "./game-stage.ts";
import { Timing } from "./timing.tsx";
import { canBeForked, WhatIf } from "./what-if.tsx";

/** A part of the analysis that a game adds. */
export interface AnalysisPart<State, Event> {
  readonly title: string;
  readonly Content: ComponentType<{ moment: Moment<State, Event> }>;
}

/** The decisions that led to a moment: those that were made last before it. */
function atCursor(
  shown: readonly ShownDecision[],
  decisions: Moment<unknown, unknown>["decisions"],
  cursor: number,
): readonly ShownDecision[] {
  const last = Math.max(-1, ...decisions.map(({ after }) => (after < cursor ? after : -1)));
  return shown.filter(({ decision }) => decision.after === last);
}

/** Why it came so: what agents thought, at the cursor first, the parts of the game, and times. */
export function Analysis<State, Event>({
  moment,
  parts = [],
}: {
  moment: Moment<State, Event>;
  parts?: readonly AnalysisPart<State, Event>[];
}) {
  const t = useTranslations("replay");
  const calls = useOwnCalls(moment.match);
  const shown = shownDecisions(moment.decisions, calls);
  const here = atCursor(shown, moment.decisions, moment.cursor);
  const list = (some: readonly ShownDecision[]) => (
    <ol className="flex flex-col gap-5">
      {some.map((each) => (
        <DecisionEntry key={keyOf(each)} shown={each} moment={moment} />
      ))}
    </ol>
  );
  return (
    <div className="flex flex-col gap-8">
      {here.length > 0 && <Part title={t("analysis.here")}>{list(here)}</Part>}
      {canBeForked(moment) && (
        <Part title={t("whatIf.title")}>
          <WhatIf moment={moment} />
        </Part>
      )}
      {parts.map(({ title, Content }) => (
        <Part key={title} title={title}>
          <Content moment={moment} />
        </Part>
      ))}
      <Part title={t("analysis.reasoning")}>
        {calls.failed && (
          <p role="status" className="mb-4 text-sm text-bad">
            {t("reasoning.callsFailed")}
          </p>
        )}
        {shown.length === 0 ? (
          <p className="text-sm text-soft">
            {t(moment.wordsHidden ? "reasoning.hidden" : "reasoning.none")}
          </p>
        ) : (
          list(shown)
        )}
      </Part>
      <Part title={t("analysis.timing")}>
        <Timing moment={moment} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 flex items-center gap-3 text-sm font-semibold after:h-px after:grow after:bg-line">
        {title}
      </h2>
      {children}
    </section>
  );
}
