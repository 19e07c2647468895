import { locales } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { marksOf } from "../marks/index.ts";
import { neutralNames } from "../names.ts";
import { accuses, factsIn, genericClues } from "./hear.ts";
import { sentences } from "./sentences.ts";

const names = neutralNames(6);
const earlier = ["It passes, they promise.", "里面的填充材料有好几种。"];

describe("the facts in a speech", () => {
  it.each([
    [
      "en",
      "It melts quickly in a hot pan, and you keep it in the fridge. Also, many people like it.",
      ["It melts quickly in a hot pan", "you keep it in the fridge.", "many people like it."],
    ],
    [
      "en",
      `Teachers hear bright pupils complain of it. Player 5's "it passes, they promise" suits missing someone. I vote for Player 5.`,
      ["Teachers hear bright pupils complain of it."],
    ],
    [
      "en",
      "Having a dull task brings it on. Players 2, 3, 6 and I plainly share a word.",
      ["Having a dull task brings it on."],
    ],
    ["en", `"It passes, they promise" is all I know. It ends.`, ["is all I know.", "It ends."]],
    ["en", "Let me put it this way: It is cold.", ["It is cold."]],
    ["en", "Player 3 keeps it in the fridge!", ["keeps it in the fridge!"]],
    [
      "zh",
      "铺床单时得把四角掖到它底下，而且小孩爱在上面蹦。首轮Player 3已冤，这轮集中投Player 6。",
      ["铺床单时得把四角掖到它底下", "小孩爱在上面蹦。"],
    ],
    ["zh", "像 Player 6 说的“里面的填充材料有好几种”。软的；另外，很重。", ["软的；", "很重。"]],
    ["zh", "大家投3号吧。夜里翻身靠它。", ["夜里翻身靠它。"]],
  ] as const)("are what it says of its word (%s, %s)", (locale, speech, facts) => {
    expect(factsIn(locale, speech, { names, earlier })).toEqual(facts);
  });
});

describe("an accusation", () => {
  it.each([
    ["en", "Player 5's line fits our word least. Player 5, be concrete.", true],
    ["en", "I plan to vote for Player 5.", true],
    ["en", "Only Player 5's line does not fit.", true],
    ["en", "Player 5 is right, mine melts too.", false],
    ["en", "We were wrong about Player 5, and I suspect Player 3.", false],
    ["en", "Player 5 doubts me, so here is more.", false],
    ["en", "I suspect Player 51.", false],
    ["zh", "Player 5那句更像垫脑袋的东西。", true],
    ["zh", "平票就输，我投 Player 5。", true],
    ["zh", "Player 5 说得对，就是这样。", false],
    ["zh", "Player 5 怀疑我，那我说细一点。", false],
    ["zh", "我怀疑5号。", true],
    ["zh", "平票就输，我投 5 号。", true],
    ["zh", "我怀疑15号。", false],
    ["zh", "我怀疑Player 3。5号说得对。", false],
    ["zh", "5号怀疑我，那我说细一点。", false],
  ] as const)("is heard (%s, %s): %s", (locale, speech, expected) => {
    expect(accuses(locale, speech, "Player 5")).toBe(expected);
  });
});

describe.each(locales)("what house agents say around their facts in %s", (locale) => {
  const { agreeing, belittling, doubting, accusing, defending, opening, regretting } =
    sentences[locale];
  const filled = (list: readonly string[]): string[] =>
    list.map((each) =>
      each
        .replaceAll("{name}", "Player 5")
        .replaceAll("{quote}", locale === "en" ? "it is often hot" : "常常很热"),
    );
  const accused = (list: readonly string[]): string[] =>
    filled(list).filter((each) => accuses(locale, each, "Player 5"));

  it("has a dozen sentences for every purpose, none of them twice", () => {
    const lists = [agreeing, belittling, doubting, accusing, defending, opening, regretting];
    for (const list of lists) expect(list.length).toBeGreaterThanOrEqual(12);
    expect(new Set(lists.flat()).size).toBe(lists.flat().length);
    for (const each of [...agreeing, ...doubting, ...belittling]) {
      expect(each).toContain("{name}");
      expect(each).toContain("{quote}");
    }
    for (const each of [...accusing, ...defending, ...regretting]) expect(each).toContain("{name}");
  });

  it("accuses where it should, and nowhere else", () => {
    const accusations = [accusing, doubting, belittling].flatMap(filled);
    expect(accusations.filter((each) => !accuses(locale, each, "Player 5"))).toEqual([]);
    expect([agreeing, defending, regretting].flatMap(accused)).toEqual([]);
  });

  it("looks like no prompt injection", () => {
    const all = [agreeing, belittling, doubting, accusing, defending, opening, regretting];
    expect(all.flatMap(filled).filter((each) => marksOf(each).length > 0)).toEqual([]);
  });

  it("says nothing of a word", () => {
    const all = [agreeing, belittling, doubting, accusing, defending, regretting].flatMap(filled);
    const fact = locale === "en" ? "It is cold." : "很冷。";
    const space = locale === "en" ? " " : "";
    for (const each of all) {
      const table = { names, earlier: ["it is often hot", "常常很热"] };
      expect(factsIn(locale, `${each}${space}${fact}`, table)).toEqual([fact]);
    }
  });

  it("has vague facts for a whole match, each once", () => {
    expect(genericClues[locale].length).toBeGreaterThanOrEqual(45);
    expect(new Set(genericClues[locale]).size).toBe(genericClues[locale].length);
  });
});
