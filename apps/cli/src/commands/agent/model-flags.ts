import type { AgentInputFlags } from "../../agent-input.ts";
import { UsageError } from "../../command.ts";

/** Kinds whose agents are servers, which bring their own model. */
const servers: readonly string[] = ["space", "wisp", "a2a"];

const modelFlags = [
  "model",
  "provider",
  "sampling",
  "templates",
  "strategy",
  "strategy-settings",
  "prompts",
  "limit-field",
  "reasoning-effort",
  "extra-body",
  "system-role",
  "words",
] as const;

/** Throws UsageError where an agent that is a server was given settings of models. */
export function refuseModelFlags(slug: string, kind: string, flags: AgentInputFlags): void {
  const flag = modelFlags.find((each) => flags[each] !== undefined);
  if (flag === undefined || !servers.includes(kind)) return;
  throw new UsageError(
    `--${flag} is for models, and ${slug} is a server. To turn it into a model, also name the new address.`,
  );
}
