import { z } from "zod";
import { forkFailures } from "../failures.ts";
import { forkExamples } from "../fork-examples.ts";
import { forkDetailSchema, forkListSchema, newForkSchema } from "../forks.ts";
import { needsScope, type Routes } from "./route.ts";

const forkId = z.object({ id: z.uuid().describe("id of the fork") });

/** Routes of forks of matches. */
export const forkRoutes = {
  "GET /forks": {
    summary: "Your forks, newest first",
    description: needsScope("read"),
    account: "any",
    answer: forkListSchema,
    example: forkExamples.list,
  },
  "POST /forks": {
    summary: "Plays a finished match on from a decision, with a change and without it",
    description: `${needsScope("matches")} A fork calls your own agents, resident ones and those of the house. It asks nothing that was answered before the decision.`,
    answer: forkDetailSchema,
    failures: forkFailures,
    body: newForkSchema,
    status: 201,
    example: forkExamples.detail,
    bodyExample: forkExamples.request,
  },
  "GET /forks/{id}": {
    summary: "A fork with its branches and the effect of its change",
    answer: forkDetailSchema,
    failures: forkFailures,
    params: forkId,
    example: forkExamples.detail,
  },
  "POST /forks/{id}/stop": {
    summary: "Stops your fork; its finished runs stay",
    description: needsScope("matches"),
    answer: forkDetailSchema,
    failures: forkFailures,
    params: forkId,
    status: 200,
    example: forkExamples.detail,
  },
} as const satisfies Routes;
