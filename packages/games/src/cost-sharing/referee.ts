import {
  type Answer,
  type Ask,
  answerKey,
  everyone,
  type Fact,
  type Illegal,
  isIllegal,
  type Locale,
  type LogEntry,
  nobody,
  type OptionShape,
  type Outcome,
  openedVersion,
  type Random,
  type RecordShape,
  readChoice,
  readShape,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { contentId } from "../common/content-id.ts";
import { factOf } from "../common/facts.ts";
import { capOf, cutAtSentence, cutSpeech, roomInWords } from "../common/talk/speech.ts";
import { drawAirlines } from "./airlines.ts";
import { DEFAULT_FEE, WHOLE } from "./default-config.ts";
import { type Config, type Event, type Materials, seatSchema } from "./events.ts";
import { airlineLabel, CUTS_AT_SENTENCE, HAS_ONE_FORM, phrases, sharesInWords } from "./phrases.ts";
import {
  agreementOf,
  equalShares,
  isSame,
  lastProposal,
  type NamedAirline,
  type Shares,
  type State,
} from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** A proposal with words, or a vote for a seat's proposal. */
export type GivenAnswer =
  | { readonly shares: Shares; readonly text: string }
  | { readonly vote: Seat };

function checkFixed(
  { seats, stridePercent }: Config,
  proposals: Readonly<Record<string, Shares>>,
): void {
  for (const [seat, shares] of Object.entries(proposals)) {
    const sum = shares.reduce((total, share) => total + share, 0);
    if (Number(seat) >= seats || shares.length !== seats) {
      throw new RangeError(
        `a fixed proposal of seat ${seat} is of another table than ${seats} seats`,
      );
    }
    if (sum !== WHOLE) throw new RangeError(`the fixed proposal of seat ${seat} adds up to ${sum}`);
    if (shares.some((share) => share % stridePercent !== 0)) {
      throw new RangeError(
        `the fixed proposal of seat ${seat} has a share that is no multiple of ${stridePercent}`,
      );
    }
  }
}

/**
 * Opens the match and presents the airlines, drawn where the materials have none. Throws a RangeError
 * for materials of another table, and for fixed proposals that no player could make.
 */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { fee = DEFAULT_FEE, fixedProposals = {} } = materials;
  const names = Array.from({ length: config.seats }, (_, seat) => `Player ${seat + 1}`);
  const airlines = materials.airlines ?? drawAirlines(random("airlines"), config.seats);
  if (airlines.length < config.seats) {
    throw new RangeError(`${airlines.length} airlines for ${config.seats} seats`);
  }
  checkFixed(config, fixedProposals);
  const named = airlines.slice(0, config.seats).map(
    (airline, seat): NamedAirline => ({
      ...airline,
      name: airline.name ?? airlineLabel(seat, config.language),
    }),
  );
  return [
    ...toAll(
      { type: "match-opened", config, names, ...openedVersion(setup) },
      { type: "airlines-presented", fee, airlines: named },
    ),
    ...(Object.keys(fixedProposals).length === 0
      ? []
      : [
          {
            to: nobody,
            event: { type: "proposals-fixed" as const, proposals: fixedProposals },
          },
        ]),
  ];
}

/** Names the airlines of a match, their order and the fee. */
export function content(events: readonly Event[]): string {
  const presented = events.find((event) => event.type === "airlines-presented");
  if (presented === undefined) return "";
  const traffic = presented.airlines.map(({ name: _, ...rest }) => rest);
  const text = JSON.stringify([presented.fee, traffic]);
  return contentId(text);
}

/** The proposal of a seat: made for it where the materials have one, else asked for. */
function propose({ fixedProposals }: State, round: number, seat: Seat): LogEntry<Event>[] {
  const shares = round === 1 ? fixedProposals[seat] : undefined;
  return toAll(
    shares === undefined
      ? { type: "turn-opened", round, ask: "proposal", seats: [seat] }
      : {
          type: "proposal-made",
          round,
          seat,
          shares: [...shares],
          text: "",
          missed: null,
          fixed: true,
        },
  );
}

/** The next proposal, vote or round, or the end; [] while an answer is awaited and after the end. */
export function advance(state: State): LogEntry<Event>[] {
  const { config, rounds, due, closed } = state;
  if (due.length > 0 || closed !== null) return [];
  const last = rounds.at(-1);
  if (last === undefined) return propose(state, 1, 0);
  const round = rounds.length;
  const { proposals, votes, agreed } = last;
  if (proposals.length < config.seats) return propose(state, round, proposals.length);
  if (votes.length < config.seats) {
    return toAll({ type: "turn-opened", round, ask: "vote", seats: [votes.length] });
  }
  if (agreed === undefined) {
    const agreement = agreementOf(last);
    return toAll({ type: "round-closed", round, agreed: agreement && [...agreement] });
  }
  if (agreed === null && round < config.rounds) return propose(state, round + 1, 0);
  return toAll({ type: "match-closed", agreed: agreed && [...agreed] });
}

/**
 * Where a proposal is lost, the seat's last one stands, equal shares before its first. A lost vote is an
 * abstention, with which the round has no agreement: failing to answer never pays better than answering.
 */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { config, asked } = state;
  const round = state.rounds.length;
  return state.due.flatMap((seat) => {
    const answer = answers.get(seat);
    const given = answer !== undefined && "given" in answer ? answer.given : null;
    const missed =
      given === null
        ? answer !== undefined && "missed" in answer
          ? answer.missed
          : "error"
        : null;
    if (asked === "vote") {
      const choice = given !== null && "vote" in given ? given.vote : null;
      return toAll({ type: "vote-cast", round, seat, choice, missed });
    }
    const own = given !== null && "shares" in given ? given : null;
    const shares = own?.shares ?? lastProposal(state, seat)?.shares ?? equalShares(config);
    const cut = state.version < CUTS_AT_SENTENCE ? cutSpeech : cutAtSentence;
    const text = cut(own?.text ?? "", capOf(config)).trim();
    return toAll({
      type: "proposal-made",
      round,
      seat,
      shares: [...shares],
      text,
      missed,
      fixed: false,
    });
  });
}

function factsOf({ config, rounds }: State, agreed: Shares | null, seat: Seat): Fact[] {
  const fact = factOf(seat);
  const reached = agreed === null ? 0 : 1;
  const own = rounds.at(-1)?.proposals.find((proposal) => proposal.seat === seat)?.shares;
  const isOwn = agreed !== null && own !== undefined && isSame(own, agreed) ? 1 : 0;
  const votes = rounds.flatMap((round) =>
    round.votes.filter((vote) => vote.seat === seat && vote.choice !== null),
  );
  return [
    fact("agreed", reached, 1),
    fact("own-proposal-won", isOwn, 1),
    fact("own-of-agreements", isOwn, reached),
    fact("share", agreed?.[seat] ?? 0, reached),
    fact("rounds-used", rounds.length, config.rounds),
    fact("votes-for-self", votes.filter(({ choice }) => choice === seat).length, votes.length),
  ];
}

/** What the others pay, if all agree; every seat is its own side. Undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { names, closed } = state;
  if (closed === null) return undefined;
  const { agreed } = closed;
  const seats = [...names.keys()];
  return {
    points: seats.map((seat) => (agreed === null ? 0 : WHOLE - (agreed[seat] ?? 0))),
    pointsScale: 1,
    roles: names.map(() => "airline"),
    sides: [...names],
    winners: agreed === null ? [] : seats,
    facts: seats.flatMap((seat) => factsOf(state, agreed, seat)),
  };
}

/** Name of the field of a proposal that holds words to the others; no airline has it. */
export const MESSAGE = "message";

/** @param cap code points of the words to the others; null: as many as there are, since longer ones are cut, not refused */
function proposalShape(
  { airlines, config }: State,
  locale: Locale,
  cap: number | null,
): RecordShape {
  const number = { kind: "number", min: 0, max: WHOLE, whole: true } as const;
  const shares = airlines.map(
    ({ name }, seat) =>
      [name, { label: phrases[locale].shareOf(name, seat), shape: number }] as const,
  );
  const message = {
    label: phrases[locale].message,
    shape: { kind: "text", ...(cap !== null && { maxLength: cap }) },
  } as const;
  return {
    kind: "record",
    fields: Object.fromEntries(config.talk ? [...shares, [MESSAGE, message]] : shares),
    split: { total: WHOLE, step: config.stridePercent },
  };
}

/**
 * "Airline A: 40%" in a list, a bold or quoted name included. A name neither begins nor ends with the signs around
 * it, so that a long run of signs is read in one way only.
 */
const PART =
  /^[-*"'“\s]*([^-*"'“”\s:：](?:[^:：]*[^*"'”\s:：])?)[*"'”\s]*[:：][*\s]*(\d{1,4})(?:\s*[%％])?[*\s]*[.。]?$/u;

/** The record that shares in the printed form are: a name and a percentage between commas or on lines; else null. */
function printedShares({ airlines, config }: State, text: string): object | null {
  const parts = text
    .slice(0, 2_000)
    .split(/[,，;；\n]/)
    .filter((part) => part.trim() !== "");
  const record = new Map<string, number>();
  for (const part of parts) {
    const [, name = "", percent = ""] = PART.exec(part.trim()) ?? [];
    const airline = airlines.find((each) => answerKey(each.name) === answerKey(name));
    if (airline === undefined || record.has(airline.name)) return null;
    record.set(airline.name, Number(percent));
  }
  if (record.size === 0) return null;
  return { ...Object.fromEntries(record), ...(config.talk && { [MESSAGE]: "" }) };
}

function askProposal(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { airlines, config, rounds, version } = view;
  const shape = proposalShape(view, locale, null);
  return {
    kind: "proposal",
    prompt:
      phrases[locale].askProposal({
        round: rounds.length,
        rounds: config.rounds,
        airline: airlines[seat]?.name ?? "",
        stride: config.stridePercent,
      }) + (config.talk && version >= CUTS_AT_SENTENCE ? roomInWords(locale, capOf(config)) : ""),
    answer: z.strictObject({ shares: z.array(z.int()), text: z.string() }),
    shape: version < HAS_ONE_FORM ? shape : proposalShape(view, locale, capOf(config)),
    timeLimitMs: config.proposalTimeLimitMs,
    parse(text): GivenAnswer | Illegal {
      const printed = printedShares(view, text);
      const read = readShape(printed === null ? text : JSON.stringify(printed), shape);
      if (isIllegal(read)) return read;
      const words = read[MESSAGE];
      return {
        shares: airlines.map(({ name }) => Number(read[name])),
        text: typeof words === "string" ? words : "",
      };
    },
  };
}

/** From this version on a vote may also be the numbers that it is for. */
const READS_LABELS = 2;

function askVote(view: State, locale: Locale): Ask<GivenAnswer> {
  const { config, names, rounds, version } = view;
  const { proposals = [] } = rounds.at(-1) ?? {};
  const shape: OptionShape = {
    kind: "option",
    options: names,
    labels: proposals.map(({ shares }) => sharesInWords(view, shares, locale)),
  };
  return {
    kind: "vote",
    prompt: phrases[locale].askVote(rounds.length, config.rounds),
    answer: z.strictObject({ vote: seatSchema }),
    shape,
    timeLimitMs: config.voteTimeLimitMs,
    parse(text): GivenAnswer | Illegal {
      const read = readChoice(text, names, version < READS_LABELS ? [] : shape.labels);
      if (read === undefined)
        return { illegal: "The vote is not exactly one of the players' names." };
      return { vote: names.indexOf(read) };
    },
  };
}

/** The question of the moment. */
export const ask = (view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> =>
  view.asked === "vote" ? askVote(view, locale) : askProposal(view, seat, locale);
