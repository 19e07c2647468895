import type { Review } from "@wisp/games";
import { expect, it } from "vitest";
import { keptReview, MAX_REVIEWS } from "./kept-reviews.ts";

const text = { en: "Well played.", zh: "下得好。" };
const found: Review = { by: text, summary: text, moves: [] };

/** A review, and how often it was computed. */
function counted(answer: () => Promise<Review | null>) {
  let times = 0;
  const review = () => {
    times += 1;
    return answer();
  };
  return { review, times: () => times };
}

it("computes the review of a seat once, also for looks at the same time", async () => {
  const { review, times } = counted(async () => found);
  const looks = [1, 2, 3].map(() => keptReview("one", 0, review));
  expect(await Promise.all(looks)).toEqual([found, found, found]);
  expect(times()).toBe(1);
  await keptReview("one", 1, review);
  expect(times()).toBe(2);
});

it("computes one that failed again, and keeps that there is none", async () => {
  const failing = counted(() => Promise.reject(new Error("unreachable")));
  await expect(keptReview("two", 0, failing.review)).rejects.toThrow("unreachable");
  const none = counted(async () => null);
  expect(await keptReview("two", 0, none.review)).toBeNull();
  expect(await keptReview("two", 0, none.review)).toBeNull();
  expect([failing.times(), none.times()]).toEqual([1, 1]);
});

it("forgets the oldest ones", async () => {
  const { review, times } = counted(async () => found);
  await keptReview("oldest", 0, review);
  for (let seat = 0; seat < MAX_REVIEWS; seat += 1)
    await keptReview("many", seat, async () => null);
  await keptReview("oldest", 0, review);
  expect(times()).toBe(2);
});
