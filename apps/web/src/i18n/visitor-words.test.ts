import { expect, it } from "vitest";
import { messages } from "./messages.ts";

/** Pages that visitors read who run no programs. Commands are in the documents and beside starters. */
const visitorPages = [
  "home",
  "watch",
  "leaderboard",
  "play",
  "practice",
  "puzzle",
  "seasons",
  "papers",
  "agents",
  "games",
  "follows",
] as const;

const COMMANDS = /(?<!\/)\bwisp [a-z]|\bnpm\b|\bnpx\b|\bCLI\b|command[ -]line|--[a-z]{3}|命令行/;

function textsIn(texts: unknown): readonly string[] {
  if (typeof texts === "string") return [texts];
  return Object.values(Object(texts)).flatMap(textsIn);
}

it.each(["en", "zh"] as const)("no page for visitors speaks of commands, in %s", (locale) => {
  for (const page of visitorPages) {
    const texts = textsIn(messages[locale][page]);
    expect(texts.length, page).toBeGreaterThan(0);
    expect(
      texts.filter((text) => COMMANDS.test(text)),
      page,
    ).toEqual([]);
  }
  const { lab, register, community } = messages[locale];
  // What to run stands in blocks of code, which are closed until a reader opens them.
  const { starters, ...others } = community;
  const described = Object.values(starters).map((starter) =>
    typeof starter === "string" ? starter : [starter.title, starter.text],
  );
  const more = [lab.cards, lab.take, register, others, described].flatMap(textsIn);
  expect(more.filter((text) => COMMANDS.test(text))).toEqual([]);
});
