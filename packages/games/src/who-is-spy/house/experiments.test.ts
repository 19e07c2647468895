import { locales, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../common/talk/house/hear.ts";
import { configSchema, materialsSchema } from "../events.ts";
import type { Speech, State } from "../state.ts";
import { drawPair, publicPack } from "../words/index.ts";
import { house, inExperiments, playHouseMatch } from "./index.ts";
import { knowledgeOf } from "./situation.ts";

const agent = (id: string) => {
  const found = [...house, ...inExperiments].find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

/** How many clues of a word, or of its pair, a speech states. */
const stated = (clues: readonly string[], { text }: Speech): number =>
  clues.filter((clue) => keyOf(text).includes(keyOf(clue))).length;

describe.each(locales)("house agents for experiments in %s", (locale) => {
  const played = Array.from({ length: 30 }, (_, index) => {
    const seed = `${locale}/experiments/${index}`;
    const pair = drawPair(publicPack(locale).pairs, randomFrom(seed));
    // The spy speaks last and copies.
    const { state } = playHouseMatch({
      seed,
      config: configSchema.parse({ language: locale }),
      materials: materialsSchema.parse(Object.assign({ spy: 5, firstSpeaker: 0 }, pair)),
      characters: ["sharer", "bold", "sharer", "cautious", "bold", "copier"].map(agent),
    });
    const civilian = knowledgeOf(locale, state.drawn?.civilianWord.word ?? "");
    const spy = knowledgeOf(locale, state.drawn?.spyWord.word ?? "");
    return { speeches: state.speeches.filter(({ round }) => round === 1), civilian, spy };
  });

  it("tell the most telling facts at once: the sharer", () => {
    for (const { speeches, civilian } of played) {
      const [first] = speeches;
      const clues = civilian.words[0]?.clues.spoken.slice(-4) ?? [];
      expect(first === undefined ? 0 : stated(clues, first)).toBeGreaterThanOrEqual(3);
    }
  });

  it("say the sense of what was said, also of a word that they do not hold: the copier", () => {
    const copied = played.map(({ speeches, civilian, spy }) => {
      const last = speeches.at(-1);
      if (last?.seat !== 5) throw new Error("the spy does not speak last");
      const own = spy.words[0]?.clues ?? { spoken: [], known: [] };
      const theirs = civilian.words[0]?.clues ?? { spoken: [], known: [] };
      return {
        own: stated([...own.spoken, ...own.known], last),
        theirs:
          stated([...theirs.spoken, ...theirs.known], last) +
          stated([...spy.shared.spoken, ...spy.shared.known], last),
      };
    });
    const betrayed = copied.filter(({ own }) => own > 0);
    expect(betrayed.length / copied.length).toBeLessThan(0.2);
    expect(copied.filter(({ theirs }) => theirs > 0).length / copied.length).toBeGreaterThan(0.8);
  });

  it("find the spy by the word that a list lacks, unless neither word may be said: the lister", () => {
    const outFirst = (own: object) => {
      const tables = Array.from({ length: 25 }, (_, index) => {
        const seed = `${locale}/lists/${index}`;
        return playHouseMatch({
          seed,
          config: configSchema.parse({ ...own, language: locale }),
          materials: materialsSchema.parse(drawPair(publicPack(locale).pairs, randomFrom(seed))),
          characters: Array.from({ length: 6 }, () => agent("lister")),
        }).state;
      });
      const isOut = ({ closed, players }: State) => players[closed?.spy ?? -1]?.out?.round === 1;
      return tables.filter(isOut).length / tables.length;
    };
    expect(outFirst({})).toBeGreaterThan(0.9);
    expect(outFirst({ naming: "either-word" })).toBeLessThan(0.6);
    // A spy who is told names no word that is new.
    expect(outFirst({ naming: "either-word", roles: "told" })).toBeLessThan(0.4);
  });
});
