import { expect, test } from "vitest";
import { isSameForAll } from "./same-for-all.ts";

test.each([
  "/",
  "/watch",
  "/watch/0198",
  "/agents",
  "/agents/hush",
  "/agents/newton",
  "/docs/rules",
])("%s is the same for everybody", (path) => expect(isSameForAll(path)).toBe(true));

test.each([
  "/me",
  "/agents/new",
  "/agents/new/x",
  "/agents/a/b",
  "/watching",
  "/play",
  "/lab",
  "/seasons/s",
])("%s may depend on its reader", (path) => expect(isSameForAll(path)).toBe(false));
