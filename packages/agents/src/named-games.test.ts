import { games } from "@wisp/games";
import { expect, test } from "vitest";
import type { CheckResult, CheckStep } from "./contract.ts";
import { requireNamedGames } from "./named-games.ts";

const step = (name: string, more: Partial<CheckStep> = {}): CheckStep => ({
  name,
  ok: true,
  ms: 7,
  detail: "",
  ...more,
});
const [one = "", other = "", third = ""] = Object.keys(games);
const inEnglish = { game: one, locale: "en" };

/** The result, and the names of the steps that were reported. */
function held(registered: Parameters<typeof requireNamedGames>[0], ...steps: readonly CheckStep[]) {
  const reported: string[] = [];
  const checked: CheckResult = { ok: steps.every(({ ok }) => ok), steps, model: "m" };
  const result = requireNamedGames(registered, checked, ({ name }) => reported.push(name));
  return { checked, result, reported };
}

test("a check stays as it is while every registered game is named", () => {
  const gone = { game: "removed-game", locale: "en" };
  const named = held([inEnglish, gone], step("description"), step(one, { locales: ["zh", "en"] }));
  expect(named.result).toEqual(named.checked);
  // Agents of most kinds name no games.
  const silent = held([inEnglish], step("wake"), step("speech"));
  expect(silent.result).toEqual(silent.checked);
});

test("games that it is not registered for do not matter", () => {
  const registered = [inEnglish];
  const wrongElsewhere = held(
    registered,
    step("description"),
    step(one, { locales: ["en"] }),
    step(other, { locales: ["en"], ok: false }),
  );
  expect(wrongElsewhere.checked.ok).toBe(false);
  expect(wrongElsewhere.result).toEqual({ ...wrongElsewhere.checked, ok: true });
  const wrongHere = held(
    registered,
    step("description"),
    step(one, { locales: ["en"], ok: false }),
    step(other, { locales: ["en"] }),
  );
  expect(held(registered, step("card"), step(one, { ok: false }), step(other)).result.ok).toBe(
    false,
  );
  expect(wrongHere.result.ok).toBe(false);
  expect(held(registered, step("description", { ok: false })).result.ok).toBe(false);
});

test("it fails at a game that is not named, or not in that language", () => {
  const { result, reported } = held(
    [inEnglish, { game: other, locale: "zh" }, { game: third, locale: "en" }],
    step("description"),
    step(one, { locales: ["zh"] }),
    step(third, { locales: ["en"] }),
  );
  expect(reported).toEqual([one, other]);
  expect(result).toMatchObject({ ok: false, model: "m" });
  expect(result.steps.map(({ name, ok }) => [name, ok])).toEqual([
    ["description", true],
    [third, true],
    [one, false],
    [other, false],
  ]);
  expect(result.steps[2]).toEqual({
    name: one,
    ok: false,
    ms: 7,
    locales: ["zh"],
    failed: "refused",
    reason: "not-named",
    detail: `The agent's description does not name ${one} in the language en.`,
  });
});
