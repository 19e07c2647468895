import { examples } from "../examples.ts";
import { healthSchema } from "../schemas.ts";
import { accountRoutes } from "./account.ts";
import { arenaRoutes } from "./arena.ts";
import { experimentRoutes } from "./experiments.ts";
import { forkRoutes } from "./forks.ts";
import { matchRoutes } from "./matches.ts";
import { organizerRoutes } from "./organizer.ts";
import { ownerRoutes } from "./owner.ts";
import { packRoutes } from "./packs.ts";
import type { Routes } from "./route.ts";

/** Every call of version 1, in the order of the reference: its document and its clients follow from this. */
export const routes = {
  ...matchRoutes,
  ...arenaRoutes,
  ...organizerRoutes,
  ...packRoutes,
  ...experimentRoutes,
  ...forkRoutes,
  ...ownerRoutes,
  ...accountRoutes,
  "GET /health": {
    summary: "Whether the site is up",
    answer: healthSchema,
    example: examples.health,
  },
} as const satisfies Routes;
