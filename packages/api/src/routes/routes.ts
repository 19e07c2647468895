import { examples } from "../examples.ts";
import { healthSchema } from "../schemas.ts";
import { arenaRoutes } from "./arena.ts";
import { guestRoutes } from "./guests.ts";
import { collectionRoutes, experimentRoutes, forkRoutes } from "./lab.ts";
import { matchRoutes } from "./matches.ts";
import { classRoutes, organizerRoutes, packRoutes } from "./organizer.ts";
import { accountRoutes, ownerRoutes } from "./owner.ts";
import { ratingRoutes } from "./rating.ts";
import type { Routes } from "./route.ts";
import { studyRoutes } from "./studies.ts";

/** Every call of version 1, in the order of the reference: its document and its clients follow from this. */
export const routes = {
  ...matchRoutes,
  ...arenaRoutes,
  ...organizerRoutes,
  ...classRoutes,
  ...packRoutes,
  ...experimentRoutes,
  ...collectionRoutes,
  ...forkRoutes,
  ...studyRoutes,
  ...ratingRoutes,
  ...guestRoutes,
  ...ownerRoutes,
  ...accountRoutes,
  "GET /health": {
    summary: "Whether the site is up",
    answer: healthSchema,
    example: examples.health,
  },
} as const satisfies Routes;
