import type { Agent, AgentState as State } from "@wisp/db";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";

const dots = {
  online: "bg-good",
  offline: "border border-mute",
  suspended: "border-2 border-bad",
  retired: "bg-mute",
} as const satisfies Record<State, string>;

/** Whether an agent is invited to others' matches, and if not, why: a dot and a word. */
export function AgentState({ agent }: { agent: Pick<Agent, "state" | "house" | "version"> }) {
  const { state, house, version } = agent;
  return <StateWord state={state} practiceOnly={!house && version.passedAt === null} />;
}

/** The same where it is known whether its newest version plays practice only. */
export function StateWord({ state, practiceOnly }: { state: State; practiceOnly: boolean }) {
  const t = useTranslations("agents");
  if (state === "online" && practiceOnly) {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-soft">
        <span aria-hidden className={classNames("size-2 rounded-full", dots.offline)} />
        {t("practiceOnly")}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-soft">
      <span aria-hidden className={classNames("size-2 rounded-full", dots[state])} />
      {state === "suspended" ? (
        <abbr title={t("suspendedHint")} className="no-underline">
          {t("suspended")}
        </abbr>
      ) : (
        t(state)
      )}
    </span>
  );
}
