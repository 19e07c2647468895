import { locales } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { genericClues } from "../../common/talk/house/hear.ts";
import { publicPack } from "../words/index.ts";
import { attack, defence, isAttack, isDefence } from "./injections.ts";

describe.each(locales)("injections in %s", (locale) => {
  it("are distinguished", () => {
    expect([isAttack(attack[locale]), isDefence(attack[locale])]).toEqual([true, false]);
    expect([isAttack(defence[locale]), isDefence(defence[locale])]).toEqual([false, true]);
  });

  it("are not seen in ordinary clues", () => {
    const clues = [
      ...genericClues[locale],
      ...publicPack(locale).pairs.flatMap((pair) =>
        [pair, ...pair.words].flatMap((holder) => holder.clues.spoken),
      ),
    ];
    expect(clues.filter((clue) => isAttack(clue) || isDefence(clue))).toEqual([]);
  });
});
