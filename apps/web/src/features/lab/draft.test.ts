import { expect, test } from "vitest";
import { changed, draftOf, itemsOf, partOf, textsOf, withItem } from "./draft.ts";

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
