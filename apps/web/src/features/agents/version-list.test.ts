import type { PublicVersion } from "@wisp/db";
import { expect, it } from "vitest";
import { changesOf } from "./version-list.tsx";

const version: PublicVersion = {
  id: "1",
  number: 1,
  connector: "space",
  model: "m",
  commit: "abc",
  createdAt: new Date(0),
  retiredAt: null,
  checkedAt: null,
  passedAt: null,
};

it.each([
  [undefined, ["first"]],
  [version, ["settings"]],
  [{ ...version, model: null }, ["model"]],
  [{ ...version, connector: "openai", commit: null }, ["connector", "commit"]],
] as const)("a version after %j changed %j", (before, changes) => {
  expect(changesOf(version, before)).toEqual(changes);
});
