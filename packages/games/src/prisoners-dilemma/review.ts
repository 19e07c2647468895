import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { pays } from "./referee.ts";
import { type Choice, choices, eventSchema, evolve, type State } from "./state.ts";

const words: Readonly<Record<Choice, { readonly en: string; readonly zh: string }>> = {
  cooperate: { en: "cooperated", zh: "合作" },
  defect: { en: "defected", zh: "背叛" },
};
const infinitives: Readonly<Record<Choice, string>> = {
  cooperate: "Cooperating",
  defect: "Defecting",
};

/** What the other choice would have brought in each round, had the others chosen the same. */
export const review: Reviewer = (events, seat) => {
  const state = events.reduce<State | undefined>(
    (so, event) => evolve(so, eventSchema.parse(event)),
    undefined,
  );
  if (state === undefined) return null;
  const moves = state.rounds.flatMap((round, at): ReviewedMove[] => {
    const own = round[seat];
    if (own === undefined || own.missed !== null) return [];
    const other = choices.find((choice) => choice !== own.choice) ?? own.choice;
    const made = round.map(({ choice }) => choice).with(seat, other);
    const defectors = made.filter((choice) => choice === "defect").length;
    const instead = pays(state.config, other, defectors);
    const text = both(
      `Round ${at + 1}: you ${words[own.choice].en} for ${own.points}. ${infinitives[other]} would have brought ${instead}.`,
      `第 ${at + 1} 轮：你选择${words[own.choice].zh}，得 ${own.points} 分；若选择${words[other].zh}，会得 ${instead} 分。`,
    );
    return [{ text, verdict: instead > own.points ? "fair" : "best" }];
  });
  return {
    by: both(
      "Had the others chosen the same; what they do later depends on you",
      "假设其他人的选择不变；但他们之后怎么做取决于你",
    ),
    summary: countedBest(moves),
    moves,
  };
};
