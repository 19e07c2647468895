import { expect, it } from "vitest";
import { type Candidate, matchOfTheDay } from "./match-of-the-day.tsx";

const plain: Candidate = { id: "5", upset: false, firstVote: [4, 2], hiddenWon: false };
const chosen = (...candidates: Candidate[]) => {
  const one = matchOfTheDay(candidates)?.id;
  expect(matchOfTheDay(candidates.toReversed())?.id).toBe(one);
  return one;
};

it("prefers an upset to a close vote, and a close vote to a survivor", () => {
  const upset = { ...plain, id: "1", upset: true };
  const close = { ...plain, id: "2", firstVote: [2, 2, 1] };
  const survived = { ...plain, id: "3", hiddenWon: true };
  expect(chosen(plain, survived, close, upset)).toBe("1");
  expect(chosen(plain, survived, close)).toBe("2");
  expect(chosen(plain, survived)).toBe("3");
});

it("orders equal matches by the next criterion, and finally takes the newest", () => {
  const upset = { ...plain, upset: true };
  expect(chosen(upset, { ...upset, id: "4", firstVote: [3, 2] })).toBe("4");
  expect(chosen(plain, { ...plain, id: "7" }, { ...plain, id: "6" })).toBe("7");
});

it("counts a vote for one player alone as the least close", () => {
  expect(chosen({ ...plain, firstVote: [6] }, { ...plain, id: "3" })).toBe("3");
  expect(matchOfTheDay([])).toBeUndefined();
});
