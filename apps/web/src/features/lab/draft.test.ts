import { expect, test } from "vitest";
import {
  changed,
  changedPlan,
  type Draft,
  draftOf,
  itemsOf,
  partOf,
  partOfAgent,
  settingsText,
  textsOf,
  withAgentName,
  withItem,
  withNewAgent,
  withoutAgent,
  withPart,
  withSettings,
  withStopping,
} from "./draft.ts";

test("input is read as far as it is valid", () => {
  expect(draftOf("{")).toBeNull();
  expect(draftOf("[]")).toBeNull();
  expect(draftOf("null")).toBeNull();
  const draft = draftOf('{"arms": "x", "table": [{}, 2], "subjects": ["a", 3], "blocks": []}');
  if (draft === null) throw new Error("no draft");
  expect(itemsOf(draft.arms)).toBeNull();
  expect(itemsOf(draft.table)).toBeNull();
  expect(itemsOf(draft.contrasts)).toEqual([]);
  expect(textsOf(draft.subjects)).toEqual(["a"]);
  expect(partOf(draft.blocks)).toEqual({});
});

test("a change keeps unrelated fields", () => {
  const draft = { name: "a", odd: [1], budget: {} };
  expect(JSON.parse(changed(draft, { name: "b", budget: undefined }))).toEqual({
    name: "b",
    odd: [1],
  });
  const items = [{ at: 0 }, { at: 1 }];
  expect(withItem(items, 0, { at: 2 })).toEqual([{ at: 2 }, { at: 1 }]);
  expect(withItem(items, 1, null)).toEqual([{ at: 0 }]);
});

const plan = {
  agents: { fox: "house:planner", dice: "house:dice" },
  subjects: ["fox"],
  opponents: ["dice"],
  table: [{ agent: "subject" }, { agent: "dice" }],
  arms: [{ name: "base" }, { name: "loud", changes: [{ of: "fox", append: "!" }] }],
  contrasts: [{ arms: ["loud", "base"] }],
};

test("an agent is added, gets a part, and is taken out", () => {
  const added = { ...plan, ...withNewAgent(plan) };
  expect(added.agents).toEqual({ ...plan.agents, "agent 3": "" });
  expect(partOfAgent(added, "agent 3")).toBe("opponent");
  const measured = { ...added, ...withPart(added, "agent 3", "subject") };
  expect(measured).toMatchObject({ subjects: ["fox", "agent 3"], opponents: ["dice"] });
  expect(partOfAgent({ ...added, ...withPart(added, "dice", "other") }, "dice")).toBe("other");
  expect({ ...measured, ...withoutAgent(measured, "agent 3") }).toEqual(plan);
});

test("an agent is renamed wherever it is named, and never to the name of another", () => {
  expect({ ...plan, ...withAgentName(plan, "fox", "vixen") }).toMatchObject({
    agents: { vixen: "house:planner", dice: "house:dice" },
    subjects: ["vixen"],
    arms: [{ name: "base" }, { name: "loud", changes: [{ of: "vixen", append: "!" }] }],
  });
  expect({ ...plan, ...withAgentName(plan, "dice", "chance") }).toMatchObject({
    opponents: ["chance"],
    table: [{ agent: "subject" }, { agent: "chance" }],
  });
  expect(withAgentName(plan, "fox", "dice")).toEqual({});
});

test("comparisons follow the arms and subjects of the form, and stay where they are the file's own", () => {
  const contrastsOf = (draft: Draft, change: Draft): unknown =>
    JSON.parse(changedPlan(draft, change)).contrasts;
  const arms = [{ name: "plain" }, { name: "loud" }, { name: "new" }];
  expect(contrastsOf(plan, { arms })).toEqual([
    { arms: ["loud", "plain"] },
    { arms: ["new", "plain"] },
  ]);
  const oneArm = { arms: [{ name: "base" }], subjects: ["fox", "dice"] };
  expect(contrastsOf(plan, oneArm)).toEqual([{ subjects: ["dice", "fox"], arm: "base" }]);
  const own = { ...plan, contrasts: [{ arms: ["base", "loud"] }] };
  expect(contrastsOf(own, { arms })).toEqual(own.contrasts);
});

test("a ladder has all agents at the table as subjects, one arm, and no number of blocks", () => {
  const draft = {
    subjects: ["a"],
    opponents: ["b", "c"],
    table: [{ agent: "subject" }, { agent: "opponent" }],
    arms: [{ name: "one" }, { name: "two" }],
    contrasts: [{ arms: ["two", "one"] }],
    blocks: { count: 20, seed: "s" },
  };
  const ladder = JSON.parse(changedPlan(draft, withStopping(draft, "ladder")));
  expect(ladder).toEqual({
    subjects: ["a", "b", "c"],
    table: [{ agent: "peer" }, { agent: "peer" }],
    arms: [{ name: "one" }],
    contrasts: [],
    blocks: { seed: "s" },
    stopping: { kind: "ladder" },
  });
  expect(withStopping(draft, "sequential")).toEqual({
    stopping: { kind: "sequential", lookEvery: 2 },
  });
  expect(withStopping(ladder, "fixed")).toEqual({ stopping: { kind: "fixed" } });
});

test("settings are a list or the name of a set, and take the place of the number of blocks", () => {
  const draft = draftOf('{"blocks":{"count":8,"seed":"s"}}') ?? {};
  expect(settingsText(draft)).toBe("");
  const named = draftOf(changed(draft, withSettings(draft, "pairs-en-1"))) ?? {};
  expect(named).toEqual({ blocks: { seed: "s" }, settings: "pairs-en-1" });
  expect(settingsText(named)).toBe("pairs-en-1");
  const text = '[{"id":"a"}]';
  const copied = { ...named, settingsFrom: "pairs-en-1", repeats: 2 };
  const pasted = draftOf(changed(copied, withSettings(copied, text))) ?? {};
  expect(pasted).toEqual({ blocks: { seed: "s" }, settings: [{ id: "a" }], repeats: 2 });
  expect(settingsText(pasted)).toBe(text);
  const without = draftOf(changed(pasted, withSettings(pasted, " "))) ?? {};
  expect(without).toEqual({ blocks: { seed: "s", count: 20 } });
});
