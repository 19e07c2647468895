import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { creatures, faceStates } from "#components/faces/appearance.ts";
import { SPRITE_VERSION } from "#components/faces/face.tsx";
import { tones } from "../tones.ts";
import { sprite, spriteContent } from "./sprite.ts";

const all = sprite();
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? "");

const idsOf = (text: string): string[] => found(text, / id="([^"]*)"/g);
const referencesOf = (text: string): string[] => [
  ...found(text, / href="#([^"]*)"/g),
  ...found(text, /url\(#([^)]*)\)/g),
];

it("holds every creature in every state, each id once", () => {
  const ids = idsOf(all);
  expect(new Set(ids).size).toBe(ids.length);
  const faces = creatures.flatMap((creature) => faceStates.map((state) => `${creature}-${state}`));
  expect(faces).toHaveLength(70);
  expect(faces.filter((face) => !ids.includes(face))).toEqual([]);
  expect(referencesOf(all).filter((id) => !ids.includes(id))).toEqual([]);
});

it("is well-formed, and every number in it is one", () => {
  const open: string[] = [];
  for (const [, end, name = "", closed] of all.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!closed) open.push(name);
  }
  expect(open).toEqual([]);
  expect(all).not.toMatch(/NaN|undefined|Infinity|e-\d/);
});

it("takes its colours from the element that uses it", () => {
  const used = new Set(found(all, /var\(--face-([a-z]+)\)/g));
  expect([...used].sort()).toEqual(Object.keys(tones).sort());
});

it("holds some creatures alone where a page asks for those", () => {
  const some = spriteContent(["fox", "owl"], ["listening"]);
  const ids = idsOf(some);
  expect(ids).toContain("owl-listening");
  expect(ids.filter((id) => /moon|speaking/.test(id))).toEqual([]);
  expect(referencesOf(some).filter((id) => !ids.includes(id))).toEqual([]);
});

it("stays small: browsers load it along with the first page", () => {
  expect(all.length).toBeLessThan(60_000);
  expect(gzipSync(all).length).toBeLessThan(12_000);
});

it("has an address that changes with it", () => {
  const version = createHash("sha256").update(all).digest("hex").slice(0, 8);
  expect(SPRITE_VERSION, "set SPRITE_VERSION in sprite-address.ts").toBe(version);
});
