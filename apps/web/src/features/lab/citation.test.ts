import type { ApiExperiment } from "@wisp/api";
import { expect, test } from "vitest";
import { citation } from "./citation.ts";

const experiment: ApiExperiment = {
  slug: "x-1",
  name: "Words",
  question: "?",
  game: "who-is-spy",
  language: "en",
  owner: "ruth",
  status: "finished",
  reason: "all-blocks",
  hash: "abc",
  spentMicros: 0,
  matches: { planned: 1, played: 1 },
  createdAt: "2026-01-02T00:00:00Z",
  endedAt: null,
  publishedAt: "2027-01-02T00:00:00Z",
  waitsUntil: null,
  matchesUntil: null,
  matchesDeletedAt: null,
};

test("an experiment is cited by its name, its owner and the year in which it was published", () => {
  expect(citation(experiment, "https://a.example/lab/x-1").split("\n")).toEqual([
    "@misc{wisp-x-1,",
    "  author = {ruth},",
    "  title  = {Words},",
    "  year   = {2027},",
    "  note   = {Wisp experiment, plan abc},",
    "  url    = {https://a.example/lab/x-1}",
    "}",
  ]);
});

test("a name turns no text around it, and ends no field", () => {
  const cited = citation({ ...experiment, name: "a\u202eb},\n x={" }, "https://a.example");
  expect(cited).toContain("title  = {a\ufffdb , x= },");
});
