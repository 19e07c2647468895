import { locales, randomFrom } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { openingSituation } from "./opening.ts";
import { situationSchema } from "./situation.ts";

test.each(Object.keys(games).flatMap((id) => locales.map((locale) => [id, locale] as const)))(
  "%s begins with a question in %s, whose rules and answers are its own",
  (id, locale) => {
    const entry = games[id];
    if (entry === undefined) throw new Error(`no game ${id}`);
    const { config, materials } = entry.ordinary(locale, randomFrom("opening"));
    const setup = { seed: "opening", config, materials };
    const situation = openingSituation(entry.game, setup, locale);
    expect(situationSchema.parse(situation)).toEqual(situation);
    expect(situation.rules).toBe(entry.game.rules(config, locale));
    expect(situation.question).not.toBe("");
    expect(/\p{Script=Han}/u.test(situation.question)).toBe(locale === "zh");
  },
);
