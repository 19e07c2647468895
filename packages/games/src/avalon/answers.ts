import {
  type Answer,
  type Ask,
  everyone,
  type Illegal,
  isIllegal,
  type Locale,
  type LogEntry,
  nobody,
  readChoice,
  readShape,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { givenBy, missedAnswers } from "../common/talk/answers.ts";
import { cutAtSentence, cutSpeech, roomInWords } from "../common/talk/speech.ts";
import { CUTS_AT_SENTENCE, speechCapOf } from "./default-config.ts";
import { type Card, cards, type Event, seatSchema } from "./events.ts";
import { phrases } from "./phrases.ts";
import { failsNeeded, firstTeamWith, sideOf } from "./roles.ts";
import { lastProposal, type Proposal, roundOf, type State } from "./state.ts";

const answerSchema = z.union([
  z.strictObject({ team: z.array(seatSchema) }),
  z.strictObject({ speech: z.string() }),
  z.strictObject({ agrees: z.boolean() }),
  z.strictObject({ card: z.enum(cards) }),
  z.strictObject({ target: seatSchema }),
]);

/** A team, a speech, a vote, a card, or the player whom the Assassin names. */
export type GivenAnswer = z.infer<typeof answerSchema>;

/** The options of a vote. */
export const votes = ["agree", "disagree"] as const;

const openProposal = (state: State): Proposal => {
  const proposal = lastProposal(state);
  if (proposal === undefined) throw new Error("no proposal is open");
  return proposal;
};

/** Which of the speeches about a proposal is next. */
function nextPart({ config }: State, { speeches }: Proposal): "opening" | "discussion" | "closing" {
  if (speeches.length === 0) return "opening";
  return speeches.length < config.seats ? "discussion" : "closing";
}

const seatNamed = ({ players }: State, name: string): Seat =>
  players.findIndex((player) => player.name === name);

/** What one of some options stands for. */
function chosen<Option extends string, Given>(
  text: string,
  options: readonly Option[],
  given: (option: Option) => Given,
  labels?: readonly string[],
): Given | Illegal {
  const read = readChoice(text, options, labels);
  const option = options.find((each) => each === read);
  return option === undefined
    ? { illegal: "The answer is not exactly one of the listed options." }
    : given(option);
}

function askTeam(view: State, locale: Locale): Ask<GivenAnswer> {
  const proposal = openProposal(view);
  const { size, proposed } = proposal;
  const say = phrases[locale];
  const shape = {
    kind: "pick",
    from: view.players.map(({ name }) => name),
    min: size,
    max: size,
  } as const;
  return {
    kind: "team",
    prompt:
      proposed === null
        ? say.askTeam(proposal)
        : say.askTeamAgain(proposed.map((seat) => view.players[seat]?.name ?? "")),
    answer: answerSchema,
    shape,
    timeLimitMs: view.config.teamTimeLimitMs,
    parse(text) {
      const named = readShape(text, shape);
      return isIllegal(named) ? named : { team: named.map((name) => seatNamed(view, name)) };
    },
  };
}

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, asked, players } = view;
  const say = phrases[locale];
  const answer = answerSchema;
  switch (asked) {
    case "team":
      return askTeam(view, locale);
    case "vote": {
      const { isLast } = openProposal(view);
      const labels = votes.map((vote) => say.votes[vote]);
      return {
        kind: "vote",
        prompt: say.askVote(isLast),
        answer,
        shape: { kind: "option", options: votes, labels },
        timeLimitMs: config.voteTimeLimitMs,
        parse: (text) => chosen(text, votes, (vote) => ({ agrees: vote === "agree" }), labels),
      };
    }
    case "card": {
      const role = players[seat]?.role ?? "servant";
      const isForced = sideOf(role) === "loyal" && config.loyalMayFail !== true;
      const options: readonly Card[] = isForced ? ["success"] : cards;
      const labels = options.map((card) => say.cards[card]);
      return {
        kind: "card",
        prompt: say.askCard,
        answer,
        shape: { kind: "option", options, labels },
        timeLimitMs: config.cardTimeLimitMs,
        // The others would learn who is evil from who is asked.
        ...(isForced && { forced: "success" }),
        parse: (text) => chosen(text, options, (card) => ({ card }), labels),
      };
    }
    case "assassinate": {
      const options = players.flatMap(({ name }, other) => (other === seat ? [] : [name]));
      return {
        kind: "assassinate",
        prompt: say.askAssassin,
        answer,
        shape: { kind: "option", options },
        timeLimitMs: config.assassinTimeLimitMs,
        parse: (text) => chosen(text, options, (name) => ({ target: seatNamed(view, name) })),
      };
    }
    default:
      return {
        kind: "speech",
        prompt:
          say.askSpeech[nextPart(view, openProposal(view))] +
          (view.version < CUTS_AT_SENTENCE ? "" : roomInWords(locale, speechCapOf(config))),
        answer,
        shape: { kind: "text", maxLength: speechCapOf(config) },
        timeLimitMs: config.speechTimeLimitMs,
        parse: (text) => ({ speech: text }),
      };
  }
}

const toAll = (event: Event): LogEntry<Event> => ({ to: everyone, event });

function heardTeam(
  state: State,
  { round, proposal, leader, size, proposed }: Proposal,
  given: GivenAnswer | null,
): LogEntry<Event> {
  const named = given !== null && "team" in given ? given.team : null;
  const byRule = named === null;
  if (proposed === null) {
    const team = named ?? firstTeamWith(leader, state.config.seats, size);
    return toAll({ type: "team-proposed", round, proposal, leader, team, byRule });
  }
  const team = [...(named ?? proposed)];
  const changed = team.some((seat) => !proposed.includes(seat));
  return toAll({ type: "team-settled", round, proposal, leader, team, changed, byRule });
}

/** The votes of all, and whether the team goes; a lost vote disagrees. */
function countVotes(
  state: State,
  { round, proposal, isLast }: Proposal,
  given: (seat: Seat) => GivenAnswer | null,
): LogEntry<Event> {
  const cast = state.due.map((seat) => {
    const vote = given(seat);
    return { seat, agrees: vote !== null && "agrees" in vote && vote.agrees };
  });
  const approved = 2 * cast.filter(({ agrees }) => agrees).length > cast.length;
  const goes = approved || isLast;
  return toAll({ type: "votes-shown", round, proposal, votes: cast, approved, goes });
}

/** The cards of a team; a lost one is a success. */
function countCards(
  state: State,
  { round }: Proposal,
  given: (seat: Seat) => GivenAnswer | null,
): LogEntry<Event>[] {
  const played = state.due.map((seat) => {
    const answer = given(seat);
    return { seat, card: answer !== null && "card" in answer ? answer.card : "success" };
  });
  const fails = played.filter(({ card }) => card === "failure").length;
  const succeeded = fails < failsNeeded(state.config.seats, round);
  return [
    { to: nobody, event: { type: "cards-played", round, cards: played } },
    toAll({ type: "quest-ended", round, team: [...state.due], fails, succeeded }),
  ];
}

/** A speech as it is heard. */
const cutToCap = (said: string, { config, version }: State): string =>
  (version < CUTS_AT_SENTENCE ? cutSpeech : cutAtSentence)(said, speechCapOf(config));

/** A lost team is one that the rules name, a lost speech silence, a lost assassination names no player. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { due, asked } = state;
  const [seat] = due;
  if (asked === null || seat === undefined) throw new Error("no decision is due");
  const round = roundOf(state);
  const proposal = openProposal(state);
  const given = (each: Seat): GivenAnswer | null => givenBy(answers, each);
  const missed = missedAnswers({ due, round, asked }, answers);
  switch (asked) {
    case "team":
      return [...missed, heardTeam(state, proposal, given(seat))];
    case "vote":
      return [...missed, countVotes(state, proposal, given)];
    case "card":
      return [...missed, ...countCards(state, proposal, given)];
    case "assassinate": {
      const answer = given(seat);
      const target = answer !== null && "target" in answer ? answer.target : null;
      return [...missed, toAll({ type: "assassinated", round, seat, target })];
    }
    case "speech": {
      const answer = given(seat);
      const said = answer !== null && "speech" in answer ? answer.speech.trim() : "";
      const text = cutToCap(said, state);
      const part = nextPart(state, proposal);
      const about = { round, proposal: proposal.proposal, seat, part };
      return [...missed, toAll({ type: "spoke", ...about, text, cut: text !== said })];
    }
  }
}

/** That a speech will be cut. */
export function warning(
  state: State,
  _seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("speech" in answer)) return null;
  const said = answer.speech.trim();
  const text = cutToCap(said, state);
  return text === said ? null : phrases[locale].warnCut(text);
}
