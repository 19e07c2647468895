import type { AgentFailureCode } from "@wisp/arena";
import { type Failure, isFailure } from "@wisp/game";
import { called, UsageError } from "../../command.ts";

/** What to do about a failure at the command line, where its own sentence does not say it. */
const advice: Partial<Readonly<Record<AgentFailureCode, string>>> = {
  "one-memory": "If it does, add --separate-sessions.",
  "slug-taken": "Use --name to give it another name.",
  "unknown-agent": `${called("agent list")} lists all agents.`,
};

/** The value of a use case; throws its failure as UsageError. */
export function valueOrUsageError<Value extends object>(
  result: Value | Failure<AgentFailureCode>,
): Value {
  if (!isFailure(result)) return result;
  const { failed, detail } = result;
  throw new UsageError([detail, advice[failed] ?? []].flat().join(" "));
}
