import type { Deal, Seat } from "@wisp/game";
import { type Materials, materialsSchema, SEATS } from "./config.ts";
import { dealtFacts, isSecond } from "./points.ts";

const seats: readonly Seat[] = Array.from({ length: SEATS }, (_, seat) => seat);
const eachAlone = seats.map((seat) => [seat]);

/** At a table of six nobody has a chance above 5/24 or below 1/8, where an even one is 4/24. */
const maxTilt = 1 / 4;

const spy: Deal = {
  name: "spy",
  label: { en: "Spy", zh: "卧底" },
  ways: () => eachAlone,
  maxTilt,
  counted: { role: "spy" },
  fix: (materials, [seat]): Materials => ({ ...materialsSchema.parse(materials), spy: seat }),
};

const firstSpeaker: Deal = {
  name: "firstSpeaker",
  label: { en: "First speaker", zh: "首位发言者" },
  ways: () => eachAlone,
  maxTilt,
  counted: { fact: dealtFacts.firstSpeaker },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    firstSpeaker: seat,
  }),
};

/** The holders of the pair's second word: the spy alone, or all civilians. */
const secondWord: Deal = {
  name: "secondWord",
  label: { en: "Second word of the pair", zh: "词对的第二个词" },
  ways: (_, dealt) => {
    const spies = dealt.spy ?? [];
    return [spies, seats.filter((seat) => !spies.includes(seat))];
  },
  // The word of a seat hints at its role, so its chance stays between 0.45 and 0.55.
  maxTilt: 1 / 10,
  counted: { fact: dealtFacts.secondWord },
  fix(given, holders): Materials {
    const materials = materialsSchema.parse(given);
    const [one, other] = materials.pair;
    const second = isSecond(one.word, other.word) ? 0 : 1;
    const spyHoldsIt = materials.spy !== undefined && holders.includes(materials.spy);
    return { ...materials, spyWord: spyHoldsIt === (second === 0) ? 0 : 1 };
  },
};

/** The deals that a season of Who is Spy balances. */
export const deals: readonly Deal[] = [spy, firstSpeaker, secondWord];
