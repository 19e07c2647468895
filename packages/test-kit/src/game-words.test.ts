import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** Words that belong to one game, also within identifiers, and the size of its tables. */
const OWN_WORDS =
  /[Ss]p(?:y|ies)(?![a-z])|SPY|SPIES|[Cc]ivilian|CIVILIAN|\b(?:[Ss]ix|[Tt]welve)\b/g;
/** The name and the id of that game, which anybody may say. */
const NAMES = /who[-_ ]is[-_ ](?:the[-_ ])?spy|whoIsSpy/gi;
/** A word that ends like one of them. */
const OTHER_WORDS = /crispy/gi;

/** Files that may contain a game's own words, and why. */
const files: readonly [files: RegExp, why: string][] = [
  [/who-is-spy/, "the game's own folders and files"],
  [/^packages\/games\/(?:src|goldens)\/undercover/, "another game with the same roles"],
  [
    /^packages\/games\/(?:src|goldens)\/werewolf/,
    "another game, whose boards are numbers in words",
  ],
  [/spygame|magic|\/bias(?:\/|\.ts$)/, "studies of that other game"],
  [/^packages\/(?:lab\/src\/card|papers)\//, "what papers measure, in their words"],
  [/^apps\/web\/(?:src|messages\/..)\/stages\/undercover/, "its stage"],
  [
    /\.(?:test|spec)\.tsx?$|\/test\/|\/e2e\/|^(?:bench|research)\/|test-kit\/|fixtures\//,
    "tests play games",
  ],
  [/^prisma\/migrations\//, "the past"],
  [/^packages\/starters\//, "agents of the Space protocol, which is that game's"],
  [/^packages\/api\/src\/examples\.ts$/, "examples of answers are of a game"],
  [/messages\/..\/home\.json$/, "the first page introduces that game"],
  [/\/recorded\/[a-z-]+\.json$/, "what models said of anything"],
  [/package-lock\.json$/, "names of packages"],
];

/** Lines that may, in files that may not. */
const lines: readonly [file: RegExp, line: RegExp, why: string][] = [
  [/talk\/marks\/rules\.ts$/, /civilian\|spy/, "a pattern of injections, which name its words"],
  [/talk\/house\/hear\.ts$/, /chameleon/, "patterns of accusations, which name roles"],
  [/avalon\/house\/labels\.ts$/, /"a spy"/, "what players may call an evil one"],
  [/messages\/..\/lab\.json$/, /The same match by each variant/, "a preset of that game"],
  [/messages\/..\/stages\/chameleon\.json$/, /=6 \{Six\}/, "a number in words"],
  [/bargain\/answers\.ts$/, /"six"/, "a number in words"],
  [/talk\/names\.ts$/, /SpyGame/, "the name of a paper's game"],
  [/^packages\/db\/src\/packs\/read\.ts$/, /'spy' = ANY/, "word packs are that game's content"],
  [/messages\/..\/leaderboard\.json$/, /"(?:votes|wins)-as-/, "ids of effects of its model"],
  [/components\/faces\/appearance\.ts$/, /six|twelve/, "how many hues of masks there are"],
  [/pictures\/[a-z]+-card\.ts$/, /six|twelve/, "how much a card has room for"],
  [/features\/replay\/\w+\.css$/, /Six rows/, "how much a screen has room for"],
  [/messages\/..\/seasons\.json$/, /matchesEachHint/, "an example of a number of seats"],
];

const tracked = execFileSync("git", ["ls-files", "apps", "packages", "prisma"], {
  cwd: root,
  encoding: "utf8",
});

test("only the folders of a game and a few known places speak of spies and civilians", () => {
  const searched = tracked
    .split("\n")
    .filter((file) => /\.(?:tsx?|css|prisma|json|mjs|py)$/.test(file))
    .filter((file) => files.every(([known]) => !known.test(file)));
  expect(searched.length).toBeGreaterThan(1_000);
  const used = new Set<RegExp>();
  const found = searched.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const words = line.replaceAll(NAMES, "").replaceAll(OTHER_WORDS, "").match(OWN_WORDS);
        if (words === null) return [];
        const known = lines.find(([ofFile, ofLine]) => ofFile.test(file) && ofLine.test(line));
        if (known !== undefined) used.add(known[1]);
        return known === undefined ? [`${file}:${at + 1} says ${words.join(", ")}`] : [];
      }),
  );
  expect(found).toEqual([]);
  expect(lines.filter(([, line]) => !used.has(line)).map(([, line]) => line.source)).toEqual([]);
});
