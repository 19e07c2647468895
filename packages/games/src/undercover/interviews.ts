import type { Ask, Locale, Seat, StatedChances } from "@wisp/game";
import {
  beforeDecisions,
  othersVoteName,
  othersVoteQuestion,
  scoreTalk,
  suspectedSeats,
  suspectQuestion,
} from "../common/talk/interviews.ts";
import { reading } from "./answers.ts";
import { seatSchema } from "./events.ts";
import { living, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

const wording: Readonly<Record<Locale, string>> = {
  en: "Off the record: who do you think is the spy?",
  zh: "私下提问：你认为谁是卧底？",
};

/** What forms call the interviews. */
export const interviewNames = {
  suspect: { en: "Who is the spy?", zh: "谁是卧底？" },
  "others-vote": othersVoteName,
} as const;

/** Which player a seat suspects, and whom the others will vote for. */
function questions(view: State, _seat: Seat, locale: Locale): readonly Ask<unknown>[] {
  const { clueTimeLimitMs, voteTimeLimitMs } = view.config;
  const timeLimitMs = view.asked === "vote" ? voteTimeLimitMs : clueTimeLimitMs;
  const { players } = view;
  const names = living(view).map((seat) => players[seat]?.name ?? "");
  const asked = { names, players, reading, timeLimitMs };
  return [
    suspectQuestion(wording[locale], seatSchema, asked),
    othersVoteQuestion({ ...asked, round: suspects.nextVote(view), locale }),
  ];
}

/** Right (1) or wrong (0); null before the roles are known. */
function scoreAnswer(interview: string, answer: unknown, seat: Seat, state: State): number | null {
  const { drawn } = state;
  if (drawn === null) return null;
  if (interview === "suspect") return drawn.spies.some((spy) => spy === answer) ? 1 : 0;
  const [hidden = 0] = drawn.spies;
  return scoreTalk(interview, answer, seat, { hidden, votes: [...suspects.votes(state)] });
}

export const interviews = beforeDecisions(Object.keys(interviewNames), questions, scoreAnswer);

/** The suspicions of a seat, in matches with one spy. */
export function statedChances(
  name: string,
  value: unknown,
  _seat: Seat,
  { drawn, players }: State,
): StatedChances | null {
  const [spy, ...others] = drawn?.spies ?? [];
  if (spy === undefined || others.length > 0 || name !== "suspicions") return null;
  return suspectedSeats(value, players, spy);
}
