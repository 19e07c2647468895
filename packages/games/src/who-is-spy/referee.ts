import { everyone, type LogEntry, nobody, only, type Random } from "@wisp/game";
import { mostVoted } from "../talk/ballots.ts";
import { judgeSpeech } from "../talk/judge/index.ts";
import { speakingOrder } from "../talk/speaking-order.ts";
import type { Event } from "./events.ts";
import { type Assignment, living, type Speech, type State, speechesOf } from "./state.ts";

const openRound = (state: State, drawn: Assignment): LogEntry<Event>[] => [
  {
    to: everyone,
    event: {
      type: "round-opened",
      round: state.round + 1,
      order: speakingOrder(living(state), drawn.firstSpeaker),
    },
  },
];

/** Rules on every speech of the round; all who fouled are out together. */
function judge(state: State, drawn: Assignment): LogEntry<Event>[] {
  const { round, config, version } = state;
  const speeches = speechesOf(state, round);
  const before = state.speeches.filter((speech) => speech.round < round);
  const rulings = speeches.map((speech, index) => {
    const sameRound = config.repeats === "match" ? speeches.slice(0, index) : [];
    const ruling = judgeSpeech({
      version,
      language: config.language,
      word: speech.seat === drawn.spy ? drawn.spyWord : drawn.civilianWord,
      speech: speech.text,
      earlier: [...before, ...sameRound].map((earlier: Speech) => earlier.text),
    });
    return { seat: speech.seat, ...ruling };
  });
  const fouls = rulings.flatMap(({ seat, foul, span }) => (foul ? [{ seat, foul, span }] : []));
  return [
    {
      to: nobody,
      event: {
        type: "round-judged",
        round,
        fouls: fouls.map(({ seat, foul }) => ({ seat, foul })),
      },
    },
    ...fouls.flatMap(({ seat, foul, span }): LogEntry<Event>[] =>
      span === null
        ? []
        : [
            {
              to: nobody,
              ...(foul === "said-word" && { words: true }),
              event: { type: "span-marked", round, seat, span: [span[0], span[1]] },
            },
          ],
    ),
    ...fouls.map(
      ({ seat }): LogEntry<Event> => ({
        to: everyone,
        event: { type: "player-out", round, seat, by: "foul" },
      }),
    ),
  ];
}

function openBallots(state: State, random: Random): LogEntry<Event>[] {
  const { round } = state;
  const seats = living(state);
  const names = seats.flatMap((seat) =>
    state.players.slice(seat, seat + 1).map(({ name }) => name),
  );
  return [
    ...seats.map(
      (seat): LogEntry<Event> => ({
        to: only(seat),
        event: {
          type: "ballot-dealt",
          round,
          seat,
          options: random(`ballot/${round}/${seat}`).shuffle(names),
        },
      }),
    ),
    { to: everyone, event: { type: "turn-opened", round, ask: "vote", seats } },
  ];
}

function countVotes(state: State): LogEntry<Event>[] {
  const { round } = state;
  const cast = state.votes.filter((vote) => vote.round === round);
  const seat = mostVoted(cast.map((vote) => vote.choice));
  const counted: LogEntry<Event> = {
    to: everyone,
    event: { type: "votes-counted", round, out: seat },
  };
  if (seat === null) return [counted];
  return [counted, { to: everyone, event: { type: "player-out", round, seat, by: "vote" } }];
}

/** The closing event if the match ends here, else nothing. */
function close(state: State, { spy }: Assignment, lastRoundDone: boolean): LogEntry<Event>[] {
  const seats = living(state);
  const spyLives = seats.includes(spy);
  const tooFew = seats.length < (state.config.endsAtThreeAlive ? 4 : 3);
  if (spyLives && !tooFew && !lastRoundDone) return [];
  const winner = spyLives ? "spy" : "civilians";
  return [{ to: everyone, event: { type: "match-closed", round: state.round, winner, spy } }];
}

const orElse = (first: LogEntry<Event>[], second: () => LogEntry<Event>[]): LogEntry<Event>[] =>
  first.length > 0 ? first : second();

/** Moves of chance and referee that are due; [] while answers are awaited and after the end. */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { drawn, round } = state;
  if (drawn === null) throw new Error("only the full state can be advanced");
  switch (state.phase) {
    case "opened":
      return openRound(state, drawn);
    case "speaking": {
      if (state.due.length > 0) return [];
      const spoken = speechesOf(state, round).length;
      const next = state.order.slice(spoken, spoken + 1);
      if (next.length === 0) return judge(state, drawn);
      return [{ to: everyone, event: { type: "turn-opened", round, ask: "speech", seats: next } }];
    }
    case "judged":
      return orElse(close(state, drawn, false), () => openBallots(state, random));
    case "shown":
      return countVotes(state);
    case "counted":
      return orElse(close(state, drawn, round === state.config.rounds), () =>
        openRound(state, drawn),
      );
    case "voting":
    case "closed":
      return [];
  }
}
