import { expect, test } from "vitest";
import { routesAmong } from "./built-routes.ts";

const routeOf = routesAmong({
  "/page": "/",
  "/agents/[slug]/page": "/agents/[slug]",
  "/api/v1/matches/[id]/log/route": "/api/v1/matches/[id]/log",
  "/api/auth/[...nextauth]/route": "/api/auth/[...nextauth]",
  "/icon.svg/route": "/icon.svg",
  "/api/v1/[...unknown]/route": "/api/v1/[...unknown]",
  "/api/v1/agents/[slug]/route": "/api/v1/agents/[slug]",
  "/api/v1/agents/dial-out/route": "/api/v1/agents/dial-out",
});

test.each([
  ["/api/v1/matches/01a2/log", "/api/v1/matches/[id]/log"],
  ["/api/auth/signin/github", "/api/auth/[...nextauth]"],
  ["/icon.svg", "/icon.svg"],
  ["/api/v1/agents/owl", "/api/v1/agents/[slug]"],
  ["/api/v1/agents/dial-out", "/api/v1/agents/dial-out"],
  ["/api/v1/agents/owl/nothing", "/api/v1/[...unknown]"],
])("%s is answered by the route handler of %s", (path, address) => {
  expect(routeOf(path)).toBe(address);
});

test.for([
  "/",
  "/agents/owl",
  "/api",
  "/api/nothing",
  "/api/v1",
  "/api/auth",
  "/api//v1/matches",
  "/docs/../icon.svg",
  "/iconxsvg",
  "//icon.svg",
  "/_next/zzz",
  "",
])("%s may be answered by a page", (path) => {
  expect(routeOf(path)).toBeUndefined();
});
