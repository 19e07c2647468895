import { expect, test } from "vitest";
import { isSlug, readAgentName, readDescription, readVersionLabel, slugFrom } from "./naming.ts";
import { slugsFor } from "./slugs.ts";

test.each([
  ["  Wary Fox ", { name: "Wary Fox" }],
  ["e\u0301", { name: "\u00e9" }],
  ["👩‍👩‍👧‍👦".repeat(60), { name: "👩‍👩‍👧‍👦".repeat(60) }],
  ["", { failed: "wrong-length", length: 0, most: 60 }],
  ["x".repeat(61), { failed: "wrong-length", length: 61, most: 60 }],
  [`Z${"\u0301".repeat(400_000)}`, { failed: "wrong-length", length: 400_000, most: 720 }],
  ["a\nb", { failed: "control-character" }],
  ["a\u202eb", { failed: "control-character" }],
  ["Baye\u0455 ✓ official", { failed: "check-mark" }],
  ["Bayes ☑\ufe0f", { failed: "check-mark" }],
])("the name %j is read", (typed, read) => {
  expect(readAgentName(typed)).toEqual(read);
});

test("a description is as long as it may be, and no longer", () => {
  expect(readDescription(` ${"狐".repeat(500)} `)).toEqual({ description: "狐".repeat(500) });
  expect(readDescription("x".repeat(501))).toMatchObject({ failed: "wrong-length", length: 501 });
});

test("a version's label has up to 40 characters on one line, or is absent", () => {
  expect(readVersionLabel(" 5f0c1d2 ")).toEqual({ label: "5f0c1d2" });
  expect(readVersionLabel("狐".repeat(40))).toEqual({ label: "狐".repeat(40) });
  expect(readVersionLabel("  ")).toEqual({ label: null });
  expect(readVersionLabel("x".repeat(41))).toMatchObject({ failed: "wrong-length", most: 40 });
  expect(readVersionLabel("one\ntwo")).toEqual({ failed: "control-character" });
});

test.each([
  ["Owner/My Space", ["owner-my-space", /^owner-my-space-[0-9a-f]{6}$/]],
  ["https://127.0.0.1:7860", ["127-0-0-1-7860", /^127-0-0-1-7860-[0-9a-f]{6}$/]],
  ["狐狸", [/^agent-[0-9a-f]{6}$/]],
  ["New", [/^new-[0-9a-f]{6}$/]],
  ["Dial out", [/^dial-out-[0-9a-f]{6}$/]],
])("the name %s makes slugs that can be addresses", (name, expected) => {
  const slugs = slugsFor(name, "seed");
  expect(slugs).toHaveLength(expected.length);
  for (const [place, slug] of slugs.entries()) {
    expect(slug).toMatch(new RegExp(expected[place] ?? "^$"));
    expect(isSlug(slug)).toBe(true);
  }
  expect(slugsFor(name, "another").at(-1)).not.toBe(slugs.at(-1));
});

test.each(["", "-a", "a-", "a--b", "A", "a b", "new", "dial-out", "x".repeat(80)])(
  "%j is not a slug",
  (text) => expect(isSlug(text)).toBe(false),
);

test("a slug is a valid source of itself", () => {
  expect(slugFrom(slugFrom("Owner/My  Space"))).toBe("owner-my-space");
});
