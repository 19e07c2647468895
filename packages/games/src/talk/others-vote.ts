import {
  type Ask,
  type Illegal,
  type Locale,
  type Reading,
  readOption,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { leadersOf } from "./ballots.ts";

/** How long a seat may think about a side question. */
export const PROBE_TIME_LIMIT_MS = 20_000;

/** What forms call the probe. */
export const othersVoteName = { en: "Whom will the others vote for?", zh: "其他玩家会投给谁？" };

const prompts: Readonly<Record<Locale, (names: readonly string[]) => string>> = {
  en: (names) =>
    `Off the record: who do you think will get the most votes from the other players in the next vote? Answer with exactly one of these names: ${names.join(", ")}.`,
  zh: (names) =>
    `私下提问：你认为在下一次投票中，谁会从其他玩家那里得到最多的票？请只回答以下名字中的一个：${names.join("、")}。`,
};

const answerSchema = z.strictObject({ round: z.int().min(0), seat: z.int().min(0) });

/**
 * The side question about the others' next vote: what an agent believes about their beliefs.
 *
 * @param round of the next vote
 * @param names of the players who can be voted for
 * @param players all players, by seat
 */
export function othersVoteProbe(
  round: number,
  names: readonly string[],
  players: readonly { readonly name: string }[],
  locale: Locale,
  reading: Reading,
): Ask<z.infer<typeof answerSchema>> {
  return {
    kind: "others-vote",
    prompt: prompts[locale](names),
    answer: answerSchema,
    options: names,
    timeLimitMs: PROBE_TIME_LIMIT_MS,
    parse(text): z.infer<typeof answerSchema> | Illegal {
      const named = readOption(text, names, reading);
      return named === undefined
        ? { illegal: "The answer is not exactly one of the names." }
        : { round, seat: players.findIndex(({ name }) => name === named) };
    },
  };
}

/**
 * 1 if the named player got the most votes of the others in the round, or tied for the most; else 0.
 * Null if the others cast no vote.
 *
 * @param answer as parsed by the probe
 * @param seat of the agent that answered: its own vote does not count
 */
export function scoreOthersVote(
  answer: unknown,
  seat: Seat,
  votes: readonly { readonly round: number; readonly seat: Seat; readonly choice: Seat | null }[],
): number | null {
  const guess = answerSchema.safeParse(answer);
  if (!guess.success) return null;
  const { round, seat: named } = guess.data;
  const others = votes.filter((vote) => vote.round === round && vote.seat !== seat);
  const leaders = leadersOf(others.map(({ choice }) => choice));
  if (leaders.length === 0) return null;
  return leaders.includes(named) ? 1 : 0;
}
