import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { type PersonAnswer, shareOfPeople } from "./people-share.ts";

/** Answers of people to matches in turn; `right` says which are. */
function answersOf(
  people: number,
  each: number,
  right: (person: number, match: number) => boolean,
): PersonAnswer[] {
  return Array.from({ length: people * each }, (_, at) => {
    const [person, match] = [at % people, Math.floor(at / people)];
    return { person: `p${person}`, match: `m${match}`, right: right(person, match) };
  });
}

function intervalOf(answers: readonly PersonAnswer[]): readonly [low: number, high: number] {
  const { low = null, high = null } = shareOfPeople(answers)?.right ?? {};
  if (low === null || high === null) throw new Error("no interval");
  return [low, high];
}

const widthOf = (answers: readonly PersonAnswer[]): number => {
  const [low, high] = intervalOf(answers);
  return high - low;
};

test("answers of one person, and about one match, say less than as many apart", () => {
  const draws = randomFrom("people")("apart");
  const apart = widthOf(answersOf(20, 30, () => draws.int(2) === 0));
  const byPerson = widthOf(answersOf(20, 30, (person) => person < 10));
  const byMatch = widthOf(answersOf(20, 30, (_, match) => match < 15));
  expect(apart).toBeLessThan(0.13);
  expect(byPerson).toBeGreaterThan(0.4);
  expect(byMatch).toBeGreaterThan(0.33);
  // Asking the same people more often does not tell how others are.
  expect(widthOf(answersOf(20, 150, (person) => person < 10))).toBeGreaterThan(0.4);
  expect(widthOf(answersOf(150, 30, (person) => person < 75))).toBeLessThan(0.2);
});

test("one person who answers most widens the interval, and the effective number says so", () => {
  const draws = randomFrom("people")("one");
  const few = answersOf(20, 4, () => draws.int(2) === 0).filter(
    ({ person, match }) => (Number(person.slice(1)) + Number(match.slice(1))) % 2 === 0,
  );
  const more = Array.from({ length: 28 }, (_, at) => ({
    person: "p0",
    match: `more ${at}`,
    right: true,
  }));
  expect(shareOfPeople(few)).toMatchObject({ people: 20, effectivePeople: 20 });
  const share = shareOfPeople([...few, ...more]);
  expect(share?.people).toBe(20);
  expect(share?.effectivePeople).toBeCloseTo(68 ** 2 / (30 ** 2 + 19 * 4), 9);
  expect(widthOf([...few, ...more])).toBeGreaterThan(widthOf(few));
});

test("the order of answers does not matter, and intervals lie within 0 and 1", () => {
  const draws = randomFrom("people")("order");
  const answers = answersOf(30, 12, (person) => draws.int(30) < person);
  const [low, high] = intervalOf(answers);
  const [again, end] = intervalOf(answers.toReversed());
  expect(again).toBeCloseTo(low, 12);
  expect(end).toBeCloseTo(high, 12);
  for (const right of [true, false]) {
    const [from, to] = intervalOf(answersOf(20, 3, () => right));
    expect(right ? to : from).toBeCloseTo(right ? 1 : 0, 12);
    expect(to - from).toBeGreaterThan(0.06);
    expect(to - from).toBeLessThan(0.3);
  }
});

test("without answers there is no share, and of few answers or matches no interval", () => {
  expect(shareOfPeople([])).toBeNull();
  expect(shareOfPeople(answersOf(7, 1, () => true))?.right.gap).toBe("few-matches");
  expect(shareOfPeople(answersOf(20, 2, () => true))?.right.gap).toBe("few-pairs");
});
