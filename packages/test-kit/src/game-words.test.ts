import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** Words that belong to one game. */
const OWN_WORDS = /\b(?:spy|spies|civilians?)\b/gi;
/** The name and the id of that game, which anybody may say. */
const NAMES = /who[ -]is[ -](?:the )?spy|whoIsSpy/gi;

/** Shared code and texts that may contain a game's own words, and why. */
const exceptions: readonly [files: RegExp, why: string][] = [
  [/who-is-spy/, "the game's own folders and files"],
  [/\.(?:test|spec)\.tsx?$|\/test\/|\/e2e\/|^bench\/|test-kit\/|fixtures\//, "tests play games"],
  [/^prisma\/migrations\//, "the past"],
  [/talk\/marks\/rules\.ts$/, "patterns of injections, which name its words"],
  [/^packages\/starters\//, "agents of the Space protocol, which is that game's"],
  [/^packages\/api\/src\/examples\.ts$/, "examples of answers are of a game"],
  [/^packages\/db\/src\/packs\/|messages\/..\/packs\.json$/, "word packs are that game's content"],
  [/messages\/..\/home\.json$/, "the first page introduces that game"],
  [/messages\/..\/leaderboard\.json$/, "names of effects of its model's bias report"],
  [/package-lock\.json$/, "names of packages"],
];

const tracked = execFileSync("git", ["ls-files", "apps", "packages", "prisma"], {
  cwd: root,
  encoding: "utf8",
});

test("only the folders of a game and a few known files speak of spies and civilians", () => {
  const files = tracked
    .split("\n")
    .filter((file) => /\.(?:tsx?|css|prisma|json|mjs)$/.test(file))
    .filter((file) => exceptions.every(([known]) => !known.test(file)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const words = line.replaceAll(NAMES, "").match(OWN_WORDS);
        return words === null ? [] : [`${file}:${at + 1} says ${words.join(", ")}`];
      }),
  );
  expect(found).toEqual([]);
});
