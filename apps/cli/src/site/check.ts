import { setTimeout as sleep } from "node:timers/promises";
import { type ApiCheck, type CheckRequest, checkRequestSchema } from "@wisp/api";
import { z } from "zod";
import { type AgentInputFlags, meansFrom } from "../agent-input.ts";
import { UsageError } from "../command.ts";
import { namedKey } from "../keys.ts";
import { type Site, taken } from "./site.ts";

const POLL_INTERVAL_MS = 500;

type Step = ApiCheck["steps"][number];

/**
 * The check that an arena is asked for. It gets only the key that the flags name: keys in the
 * environment are for the services themselves.
 */
export async function requestFrom(typed: string, flags: AgentInputFlags): Promise<CheckRequest> {
  const request = checkRequestSchema.safeParse({
    address: typed,
    ...(await meansFrom(flags)),
    key: await namedKey(flags),
  });
  if (request.success) return request.data;
  throw new UsageError(z.prettifyError(request.error));
}

/** Has an arena check something from its own network; `report` is called with each finished step. */
export async function checkThere(
  { client }: Site,
  body: CheckRequest,
  report: (step: Step) => void,
): Promise<ApiCheck> {
  const { id } = taken(await client.call("POST /checks", { body }));
  // A passed step fails after all when its agent does not name the game that it is registered for.
  const reported = new Set<string>();
  while (true) {
    const check = taken(await client.call("GET /checks/{id}", { id }));
    for (const step of check.steps.filter(({ pending }) => !pending)) {
      const outcome = `${step.name} ${step.ok}`;
      if (!reported.has(outcome)) report(step);
      reported.add(outcome);
    }
    if (check.status === "done") return check;
    await sleep(POLL_INTERVAL_MS);
  }
}
