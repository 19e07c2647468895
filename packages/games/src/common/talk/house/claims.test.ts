import { locales, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { marksOf } from "../marks/index.ts";
import { neutralNames } from "../names.ts";
import { claimSentences } from "./claim-sentences.ts";
import { type Claim, type ClaimTable, claimSayings, type Label, sayClaim } from "./claims.ts";
import { keyOf } from "./hear.ts";
import { hearClaims } from "./hear-claims.ts";

/** Roles and sides of two games. */
const labels: readonly Label[] = [
  {
    id: "evil",
    of: "side",
    isEvil: true,
    words: { en: ["evil", "a minion of Mordred"], zh: ["坏人"] },
  },
  {
    id: "loyal",
    of: "side",
    isEvil: false,
    words: { en: ["loyal", "a loyal player"], zh: ["好人"] },
  },
  { id: "merlin", of: "role", isEvil: false, words: { en: ["Merlin"], zh: ["梅林"] } },
  { id: "assassin", of: "role", isEvil: true, words: { en: ["the Assassin"], zh: ["刺客"] } },
  { id: "werewolf", of: "side", isEvil: true, words: { en: ["a werewolf"], zh: ["狼人"] } },
  { id: "seer", of: "role", isEvil: false, words: { en: ["the seer"], zh: ["预言家"] } },
];
const nested = ["Ann", "Anna", "Lee Ann", "Ann Lee", "Merlin Ann", "a+b (c", "小明", "小明明"];

const allClaims = (seats: number): readonly Claim[] => [
  ...labels.map(({ id }) => ({ kind: "own", label: id }) as const),
  ...Array.from({ length: seats }, (_, seat): Claim[] => [
    ...labels.flatMap(({ id }) => [
      { kind: "other", seat, label: id } as const,
      { kind: "seen", seat, label: id } as const,
    ]),
    { kind: "suspect", seat },
    { kind: "trust", seat },
    { kind: "vote", seat },
  ]).flat(),
  { kind: "like-team" },
  { kind: "dislike-team" },
];

describe.each(locales)("claims in %s", (locale) => {
  const table: ClaimTable = { locale, labels, names: neutralNames(10) };

  it.each([
    ["numbers within numbers", neutralNames(10)],
    ["names within names", nested],
  ])("are heard as they are spoken, by players with %s", (_, names) => {
    const heard = allClaims(names.length).flatMap((claim) =>
      claimSayings(claim, { locale, labels, names }).flatMap((sentence) => {
        const claims = hearClaims(sentence, { locale, labels, names });
        return JSON.stringify(claims) === JSON.stringify([claim])
          ? []
          : [[sentence, claim, claims]];
      }),
    );
    expect(heard).toEqual([]);
  });

  it("are heard one by one in a speech of several", () => {
    const claims = allClaims(10);
    const random = randomFrom("several");
    for (let speech = 0; speech < 300; speech += 1) {
      const draws = random(`${speech}`);
      const some = draws.shuffle(claims).slice(0, 4);
      const text = some
        .map((claim) => sayClaim(claim, table, [], draws))
        .join(locale === "en" ? " " : "");
      expect(new Set(hearClaims(text, table).map((each) => JSON.stringify(each)))).toEqual(
        new Set(some.map((each) => JSON.stringify(each))),
      );
    }
  });

  it("have a dozen sentences each, look like no prompt injection, and are not repeated at once", () => {
    for (const list of Object.values(claimSentences[locale])) {
      expect(list.length).toBeGreaterThanOrEqual(12);
    }
    const all = Object.values(claimSentences[locale]).flat();
    expect(new Set(all).size).toBe(all.length);
    const spoken = allClaims(2).flatMap((claim) => claimSayings(claim, table));
    expect(spoken.filter((each) => marksOf(each).length > 0)).toEqual([]);
    const draws = randomFrom("fresh")("said");
    const said: string[] = [];
    for (let time = 0; time < 12; time += 1) {
      said.push(keyOf(sayClaim({ kind: "suspect", seat: time % 3 }, table, said, draws)));
    }
    expect(new Set(said.map((each) => each.replace(/player\d/, ""))).size).toBe(12);
    expect(sayClaim({ kind: "like-team" }, table, spoken.map(keyOf), draws)).not.toBe("");
  });
});

describe("what others say in their own words", () => {
  it.each<["en" | "zh", string, readonly Claim[]]>([
    ["en", "Players 2 and 10 are evil!", [other(1, "evil"), other(9, "evil")]],
    ["en", "I don't trust Player 1, but I trust Player 10.", [suspect(0), trust(9)]],
    ["en", "I suspect that Player 3 is evil.", [suspect(2)]],
    ["en", "player 3 is NOT a minion of mordred", [trust(2)]],
    [
      "en",
      "I’m the seer and I saw that Player 4 is a werewolf",
      [own("seer"), seen(3, "werewolf")],
    ],
    ["en", "Player 2 says Player 3 is evil. You think I am Merlin.", []],
    ["en", "If Player 3 is evil, we lose. Is Player 4 the Assassin?", []],
    ["en", 'Player 2 said "I am Merlin" and "Player 5 is evil".', []],
    ["en", "I am not Merlin. Player 2 is not Merlin.", []],
    ["en", "Player 11 is evil. Player 100 is evil.", []],
    ["en", "I am sure Merlin is among us.", []],
    [
      "en",
      "I do not like the proposed team, and Player 6 seems very suspicious.",
      [suspect(5), { kind: "dislike-team" }],
    ],
    [
      "en",
      "I saw that Player 3 is not a werewolf. Player 2 votes for Player 3.",
      [seen(2, "loyal")],
    ],
    ["en", "Let's vote out Player 10. I do not vote for Player 1.", [{ kind: "vote", seat: 9 }]],
    ["zh", "3号是坏人，我怀疑10号。", [other(2, "evil"), suspect(9)]],
    ["zh", "今天先出 12 号。我投 10 号，不投 1 号，2号会投3号。", [{ kind: "vote", seat: 9 }]],
    ["zh", "我觉得玩家1可能是坏人。13号是坏人。", [suspect(0)]],
    ["zh", "Player 2说我是梅林。如果4号是坏人就输了。", []],
    ["zh", "我是预言家，昨晚验了 5 号，是狼人。", [own("seer"), seen(4, "werewolf")]],
    ["zh", "我不是坏人，2号不是坏人，我反对这个提案", [trust(1), { kind: "dislike-team" }]],
  ])("is heard (%s): %s", (locale, speech, claims) => {
    expect(hearClaims(speech, { locale, labels, names: neutralNames(10) })).toEqual(claims);
  });
});

describe("hostile speeches", () => {
  const mega = 1_000_000;
  const repeated = (part: string): string => part.repeat(Math.ceil(mega / part.length));
  it.each([
    ["a name without end", repeated("Player 1 and ")],
    ["claims", repeated("I know that Player 1 is evil, ")],
    ["numbers", repeated("players 1, 2, 3, ")],
    ["digits", `Player ${repeated("1")}`],
    ["subjects", repeated("i ")],
    ["beginnings", repeated("I do not really ")],
    ["teams", repeated("this ")],
    ["spaces", `I am${" ".repeat(mega)}Merlin`],
    ["quotes", repeated('"')],
    ["an open quote", `"${repeated("a")}`],
    ["Chinese", repeated("我还是一直")],
    ["private signs", repeated("\ue000 is \ue100 ")],
    ["marks", `Player 1${repeated("\u0301")}`],
    ["halves of signs", repeated("\ud83d")],
  ])("of 1 MB are cut and take no time: %s", (_, speech) => {
    for (const locale of locales) {
      const begun = process.threadCpuUsage();
      const claims = hearClaims(speech, { locale, labels, names: [...neutralNames(10)] });
      const { user, system } = process.threadCpuUsage(begun);
      expect(claims.length).toBeLessThanOrEqual(24);
      // Ordinary speeches take less than 1 ms.
      expect((user + system) / 1_000).toBeLessThan(2_000);
    }
  });

  it("claim nothing by signs of our own", () => {
    const table: ClaimTable = { locale: "en", labels, names: neutralNames(5) };
    expect(hearClaims("\ue001 is \ue100. I am \ue102.", table)).toEqual([]);
    expect(hearClaims(`${"x ".repeat(5_000)}. I am Merlin.`, table)).toEqual([]);
  });
});

function own(label: string): Claim {
  return { kind: "own", label };
}
function other(seat: number, label: string): Claim {
  return { kind: "other", seat, label };
}
function seen(seat: number, label: string): Claim {
  return { kind: "seen", seat, label };
}
function suspect(seat: number): Claim {
  return { kind: "suspect", seat };
}
function trust(seat: number): Claim {
  return { kind: "trust", seat };
}
