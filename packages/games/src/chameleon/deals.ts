import type { Deal } from "@wisp/game";
import { type Materials, materialsSchema } from "./config.ts";
import { FIRST_SPEAKER_FACT } from "./credits.ts";

const eachAlone = (seats: number): number[][] => Array.from({ length: seats }, (_, seat) => [seat]);

/** At a table of three nobody has a chance above 5/12 or below 1/4, where an even one is 4/12. */
const maxTilt = 1 / 4;

const chameleon: Deal = {
  name: "chameleon",
  label: { en: "Chameleon", zh: "变色龙" },
  ways: eachAlone,
  maxTilt,
  counted: { role: "chameleon" },
  fix: (materials, [seat]): Materials => ({ ...materialsSchema.parse(materials), chameleon: seat }),
};

const firstSpeaker: Deal = {
  name: "firstSpeaker",
  label: { en: "First speaker", zh: "首位发言者" },
  ways: eachAlone,
  maxTilt,
  counted: { fact: FIRST_SPEAKER_FACT },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    firstSpeaker: seat,
  }),
};

/** The deals that a season of Chameleon balances. */
export const deals: readonly Deal[] = [chameleon, firstSpeaker];
