import { expect, test } from "vitest";
import { routesAmong } from "./built-routes.ts";

const isRoute = routesAmong({
  "/page": "/",
  "/agents/[slug]/page": "/agents/[slug]",
  "/api/v1/matches/[id]/log/route": "/api/v1/matches/[id]/log",
  "/api/auth/[...nextauth]/route": "/api/auth/[...nextauth]",
  "/icon.svg/route": "/icon.svg",
});

test.for(["/api/v1/matches/01a2/log", "/api/auth/signin/github", "/icon.svg"])(
  "%s is answered by a route handler",
  (path) => {
    expect(isRoute(path)).toBe(true);
  },
);

test.for([
  ...["/", "/agents/owl", "/api", "/api/nothing", "/api/v1/matches/01a2/log/", "/api/auth"],
  ...["/api/v1/matches//log", "/docs/../icon.svg", "/iconxsvg", "//icon.svg", "/_next/zzz", ""],
])("%s may be answered by a page", (path) => {
  expect(isRoute(path)).toBe(false);
});
