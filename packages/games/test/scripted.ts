import {
  type Answer,
  answerFrom,
  type Game,
  type GameEvent,
  type Locale,
  type MissCode,
  type Seat,
  type Table,
} from "@wisp/game";

/** A seat's answer: its text, or how the decision is lost. */
export type ScriptedAnswer = string | { readonly missed: MissCode };

/** What tables of games of talk have in their state. */
interface TalkState {
  readonly config: { readonly language: Locale };
  readonly players: readonly { readonly name: string }[];
}

/** A vote by a seat or a text; an abstention where absent. */
export const scriptedVote = (
  { players }: TalkState,
  vote: Seat | ScriptedAnswer = "",
): ScriptedAnswer => (typeof vote === "number" ? (players[vote]?.name ?? "") : vote);

/** Answers one decision point. */
export function answerDue<Config, Materials, State extends TalkState, Given, E extends GameEvent>(
  game: Pick<Game<Config, Materials, State, Given, E>, "ask">,
  table: Table<Config, Materials, State, Given, E>,
  scripted: (seat: Seat) => ScriptedAnswer,
): void {
  const answer = (seat: Seat): Answer<Given> => {
    const given = scripted(seat);
    if (typeof given !== "string") return { missed: given.missed, detail: "scripted" };
    const view = table.view(seat);
    return answerFrom(game.ask(view, seat, view.config.language), given);
  };
  table.decide(new Map(table.due.map((seat) => [seat, answer(seat)])));
  table.advance();
}

/** All events of one type, in order. */
export const eventsOf = <E extends GameEvent, Type extends E["type"]>(
  { log }: { readonly log: readonly { readonly event: E }[] },
  type: Type,
): Extract<E, { readonly type: Type }>[] =>
  log
    .map(({ event }) => event)
    .filter((event): event is Extract<E, { readonly type: Type }> => event.type === type);
