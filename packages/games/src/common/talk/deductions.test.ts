import { answerFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { deductionFields, scoreDeductions, scoreRole, sideQuestion } from "./deductions.ts";

const names = ["Ann", "Ben", "Cyd"];

/**
 * What a seat says at a moment, as older releases stored it: its own suspect, which may be itself, and what it
 * expects of the others, by their first letters.
 */
function deduced(seat: number, said: string, clues: number): unknown {
  const named = [...said].map((letter) => names.find((name) => name.startsWith(letter)) ?? "");
  const others = names.filter((_, other) => other !== seat);
  const expected = others.map((name, at) => [`suspect of ${name}`, named[at + 1]]);
  return { clues, said: { suspect: named[0], ...Object.fromEntries(expected) } };
}

/** The scores of the three seats at a moment; Cyd (seat 2) has the hidden role. */
function scoresOf(said: readonly (string | null)[], isTold = false) {
  const answers = said.flatMap((each, seat) =>
    each === null ? [] : [{ interview: "deduction", seat, nth: 1, answer: deduced(seat, each, 1) }],
  );
  return answers.map(({ seat, answer }) => {
    const { reasoning, "reasoning-strict": strict } = scoreDeductions(answer, {
      seat,
      names,
      hidden: ["Cyd"],
      isTold: isTold && seat === 2,
      interview: "deduction",
      others: answers.filter((other) => other.seat !== seat),
    });
    return [reasoning, strict]
      .map((score) => `${score?.numerator}/${score?.denominator}`)
      .join(" ");
  });
}

describe("deductions", () => {
  it.each([
    ["all suspect Cyd and expect it", ["CCC", "CCC", "CCC"], ["3/3 2/2", "3/3 2/2", "3/3 2/2"]],
    ["one expectation is wrong", ["CBC", "CCC", "CCC"], ["2/3 1/2", "3/3 2/2", "3/3 2/2"]],
    [
      "own suspects are wrong, expectations right",
      ["BCA", "CBA", "ABC"],
      ["2/3 1/2", "3/3 2/2", "2/3 1/2"],
    ],
    ["nothing is right", ["BBB", "ACC", "ACC"], ["0/3 0/2", "0/3 0/2", "0/3 0/2"]],
    ["an answer is missing", ["CCA", "CCC", null], ["2/2 2/2", "2/2 2/2"]],
    ["nobody else answers", ["CAA", null, null], ["1/1 1/1"]],
  ] as const)("%s", (_, said, scores) => {
    expect(scoresOf(said)).toEqual(scores);
  });

  it("of a player who was told its role count what it expects of the others alone", () => {
    expect(scoresOf(["CCC", "CCC", "CCC"], true)).toEqual(["3/3 2/2", "3/3 2/2", "2/2 2/2"]);
  });

  it("are compared with answers of the same moment alone", () => {
    const [early, late] = [deduced(1, "CCC", 1), deduced(1, "ACC", 2)];
    const others = [early, late].map((answer, at) => ({
      interview: "deduction",
      seat: 1,
      nth: at + 1,
      answer,
    }));
    const truth = {
      seat: 0,
      names,
      hidden: ["Cyd"],
      isTold: false,
      interview: "deduction",
      others,
    };
    expect(scoreDeductions(deduced(0, "CCB", 1), truth).reasoning).toEqual({
      numerator: 2,
      denominator: 2,
    });
    expect(scoreDeductions(deduced(0, "CCB", 2), truth).reasoning).toEqual({
      numerator: 1,
      denominator: 2,
    });
  });

  it("reach the paper's worked example, 209 of 600 units: 300 interviews, of which 840 deductions", () => {
    // Of 100 moments all are right in the first 34; in one more Cyd expects a wrong suspect of Ben, and in the others all is wrong.
    const moments = Array.from({ length: 100 }, (_, at) => {
      if (at < 34) return ["CCC", "CCC", "CCC"];
      return at === 34 ? ["CCC", "CCC", "CCB"] : ["BBB", "ACC", "ACC"];
    });
    const total = moments
      .flatMap((said, at) => scoresOf(said, at < 60))
      .map((scores) => scores.split(/[ /]/).map(Number))
      .reduce<number[]>((sum, each) => each.map((value, at) => value + (sum[at] ?? 0)), []);
    expect(total.slice(2)).toEqual([209, 600]);
    expect(total[1]).toBe(840);
  });
});

describe("deductions of other players than the one who suspects", () => {
  /** Cyd has the hidden role, and all suspect Ann but Ann herself, who suspects Cyd. */
  const suspects = ["Cyd", "Ann", "Ann"];
  const answers = (isTold: boolean) =>
    names.map((self, seat) => {
      const fields = deductionFields(names, self, isTold && seat === 2, "en");
      const ask = sideQuestion("deduction", "?", fields, { clues: 3, timeLimitMs: 1 });
      const all = {
        suspect: suspects[seat],
        ...Object.fromEntries(names.map((name, at) => [`suspect of ${name}`, suspects[at]])),
      };
      const said = Object.entries(all).filter(([field]) => Object.hasOwn(fields, field));
      const answer = answerFrom(ask, JSON.stringify(Object.fromEntries(said)));
      if (!("given" in answer)) throw new Error(answer.detail);
      return { interview: "deduction", seat, nth: 1, answer: answer.given };
    });
  const scored = (isTold: boolean) =>
    answers(isTold).map(({ seat, answer }, _, all) => {
      const others = all.filter((other) => other.seat !== seat);
      const hidden = ["Cyd"];
      const truth = {
        seat,
        names,
        hidden,
        isTold: isTold && seat === 2,
        interview: "deduction",
        others,
      };
      return Object.values(scoreDeductions(answer, truth)).map(
        (score) => `${score?.numerator}/${score?.denominator}`,
      );
    });

  it("offer nobody as its own suspect", () => {
    for (const self of names) {
      for (const [field, { shape }] of Object.entries(deductionFields(names, self, false, "en"))) {
        const subject = field === "suspect" ? self : field.replace("suspect of ", "");
        expect(shape).toEqual({
          kind: "option",
          options: names.filter((name) => name !== subject),
        });
      }
    }
  });

  it("count no suspect of the hidden player, who has none that is right", () => {
    expect(scored(false)).toEqual([
      ["3/3", "2/2"],
      ["2/3", "1/2"],
      ["2/2", "1/1"],
    ]);
  });

  it("expect no suspect of a player who was told and not asked", () => {
    expect(scored(true)).toEqual([
      ["2/2", "2/2"],
      ["1/2", "1/2"],
      ["2/2", "1/1"],
    ]);
  });
});

describe("self-awareness", () => {
  it.each([
    [{ role: "hunter" }, 1],
    [{ role: "not sure" }, 0],
    [{ role: "farmer" }, 0],
    // As older releases stored it.
    [{ player: "Ann", role: "hunter" }, 1],
    [{ player: "Ben", role: "hunter" }, 0],
  ])("%o: %d", (said, right) => {
    const answer = { clues: 1, said };
    expect(scoreRole(answer, "Ann", "hunter")).toEqual({
      "self-awareness": { numerator: right, denominator: 1 },
    });
  });
});
