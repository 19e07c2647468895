import { EXPERIMENT_FORMAT, type ExperimentFile } from "../../plan/experiment.ts";

/** Each variant of the rules alone, by the name of its arm. */
const variantArms = [
  { name: "word cap", option: "clueWordCap", value: 12 },
  { name: "last guess", option: "lastGuess", value: true },
  { name: "rotated order", option: "order", value: "rotated" },
  { name: "reversed order", option: "order", value: "reversed" },
  { name: "sealed round 1", option: "sealed", value: "first-round" },
  { name: "sealed rounds", option: "sealed", value: "every-round" },
] as const;

/**
 * What the variants of Who is Spy change. The spy copies: whatever it holds, it repeats what it heard. Of
 * the civilians, one table gives everything away at once, and another plays with care. So the paper's rules
 * reward the spy that speaks late, and each arm shows how far a variant does not.
 */
export const variants: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Variants",
  question: "Which rules make copying harder for the spy, and what do they cost the civilians?",
  game: "who-is-spy",
  language: "en",
  agents: {
    copier: "house:copier",
    sharer: "house:sharer",
    bayes: "house:bayes",
  },
  subjects: ["sharer", "bayes"],
  table: [
    { agent: "copier", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
  ],
  arms: [
    { name: "standard" },
    ...variantArms.map(({ name, option, value }) => ({ name, changes: [{ option, value }] })),
  ],
  blocks: { count: 60, seed: "variants/1" },
  primary: "spyFound",
  secondary: ["spyFoundFirst", "spyPoints", "scoreCivilian", "spyTold1", "spyTold2", "spyTold3"],
  contrasts: variantArms.map(({ name }) => ({ arms: [name, "standard"] })),
};
