import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SharedDraft, shareDraft } from "./shared-draft.ts";

const KEY = "wisp/seat/ticket/question";
const OTHER = "wisp/seat/ticket/another";

/** What each tab keeps; the storage of the tab that acts is in place. */
let stored: Map<string, string>;
let open: SharedDraft[] = [];

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => {
  for (const draft of open) draft.close();
  open = [];
  vi.unstubAllGlobals();
});

/** A tab, with the texts that it was given. */
function tab(key: string): { readonly draft: SharedDraft; readonly taken: string[] } {
  const taken: string[] = [];
  const draft = shareDraft(key, (text) => void taken.push(text));
  open.push(draft);
  return { draft, taken };
}

it("shows in every tab of a seat what is typed in one, and nothing of other questions", async () => {
  const [one, two, apart] = [tab(KEY), tab(KEY), tab(OTHER)];
  one.draft.pass("Some people own one.");
  await vi.waitFor(() => expect(two.taken.at(-1)).toBe("Some people own one."), {
    timeout: STATE_LIMIT_MS,
  });
  expect(one.taken).toEqual([""]);
  expect(apart.taken).toEqual([""]);
  expect(stored.get(KEY)).toBe("Some people own one.");
});

it("shows what was kept when a page is opened again", () => {
  stored.set(KEY, "Half a sentence");
  expect(tab(KEY).taken).toEqual(["Half a sentence"]);
});
