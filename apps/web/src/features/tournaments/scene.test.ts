import { expect, test } from "vitest";
import {
  firstScene,
  matchEnded,
  nextScene,
  pageNow,
  type Scene,
  type ScreenFacts,
} from "./scene.ts";

const pages = { next: 1, bracket: 1, standings: 1 };
const during: ScreenFacts = { phase: "during", hasWinners: false, matches: [], pages };
const live = (id: string) => ({ id, isLive: true });
const ended = (id: string) => ({ id, isLive: false });

/** Lets the screen run for some seconds, and lists the panels that it changes to. */
function run(
  scene: Scene,
  facts: ScreenFacts,
  fromS: number,
  toS: number,
): { readonly scene: Scene; readonly panels: readonly string[] } {
  const panels: string[] = [];
  let current = scene;
  for (let second = fromS; second <= toS; second += 1) {
    const next = nextScene(current, facts, second * 1_000);
    if (next !== current) panels.push(`${second} ${next.panel} ${next.match?.id ?? ""}`.trim());
    current = next;
  }
  return { scene: current, panels };
}

test("before the start the screen shows what is next, and nothing else", () => {
  const before = { ...during, phase: "before" } as const;
  expect(run(firstScene(before, 0), before, 1, 600).scene.panel).toBe("next");
});

test("without a match, bracket, standings and what is next follow each other", () => {
  expect(run(firstScene(during, 0), during, 1, 60).panels).toEqual([
    "12 bracket",
    "30 standings",
    "45 next",
    "57 bracket",
  ]);
});

test("a panel stays until each of its pages was shown for ten seconds at least", () => {
  const facts = { ...during, pages: { next: 0, bracket: 3, standings: 2 } };
  const { scene, panels } = run(firstScene(facts, 0), facts, 1, 12);
  expect(panels).toEqual(["12 bracket"]);
  const pageAt = (second: number) => pageNow(scene, facts, second * 1_000);
  expect([12, 21, 22, 31, 32, 41, 50].map(pageAt)).toEqual([0, 0, 1, 1, 2, 2, 2]);
  expect(run(scene, facts, 13, 75).panels).toEqual(["42 standings", "62 next", "74 bracket"]);
  // Fewer pages than a moment before.
  expect(pageNow(scene, during, 41_000)).toBe(0);
});

test("a match that begins is shown at once, and goes on behind the other panels", () => {
  const facts = { ...during, matches: [live("m1")] };
  const begun = run(firstScene(during, 0), facts, 1, 300);
  expect(begun.panels).toEqual([
    "1 table m1",
    "121 bracket m1",
    "139 standings m1",
    "154 next m1",
    "166 table m1",
    "286 bracket m1",
  ]);
});

test("the result stays for a while, then the next match that was not shown comes", () => {
  const facts = { ...during, matches: [live("m1"), live("m2")] };
  const { scene } = run(firstScene(during, 0), facts, 1, 30);
  const over = matchEnded(scene, "m1", 30_000);
  expect(matchEnded(scene, "m2", 30_000)).toBe(scene);
  const rest = { ...during, matches: [live("m2"), ended("m1")] };
  expect(run(over, rest, 31, 100).panels).toEqual([
    "40 bracket m1",
    "58 standings m1",
    "73 next m1",
    "74 table m2",
  ]);
});

test("matches too fast to be watched live are replayed once; those from before the screen was opened are not", () => {
  const opened = firstScene({ ...during, matches: [ended("old")] }, 0);
  const facts = { ...during, matches: [ended("m1"), ended("old")] };
  const { scene, panels } = run(opened, facts, 1, 100);
  expect(panels).toEqual(["12 table m1"]);
  const over = matchEnded(scene, "m1", 100_000);
  expect(run(over, facts, 101, 400).panels.some((panel) => panel.includes("table"))).toBe(false);
});

test("a match that the arena loses is left", () => {
  const facts = { ...during, matches: [live("m1")] };
  const { scene } = run(firstScene(during, 0), facts, 1, 30);
  expect(run(scene, during, 31, 31).panels).toEqual(["31 bracket m1"]);
});

test("after the end the last match is replayed, then the winners are shown again and again", () => {
  const over: ScreenFacts = {
    phase: "over",
    hasWinners: true,
    matches: [ended("final")],
    pages: { ...pages, bracket: 0 },
  };
  const { scene } = run(firstScene(during, 0), over, 1, 1);
  expect(scene).toMatchObject({ panel: "table", match: { id: "final" } });
  expect(run(matchEnded(scene, "final", 5_000), over, 6, 75).panels).toEqual([
    "15 standings final",
    "30 winners final",
    "55 standings final",
    "70 winners final",
  ]);
  expect(firstScene(over, 0).panel).toBe("winners");
});

test("a tournament that was frozen before its end has no winners", () => {
  const over: ScreenFacts = { phase: "over", hasWinners: false, matches: [], pages };
  expect(firstScene(over, 0).panel).toBe("standings");
  expect(run(firstScene(during, 0), over, 1, 60).panels).toEqual([
    "1 bracket",
    "19 standings",
    "34 bracket",
    "52 standings",
  ]);
});
