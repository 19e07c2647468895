import type { Locale, Seat, Utterance } from "@wisp/game";
import type { Event } from "./events.ts";
import { phrases } from "./phrases.ts";
import type { State } from "./state.ts";

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.players[seat]?.name ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names);
    case "topic-announced":
      return say.topic(event.topic, event.words);
    case "role-dealt":
      return say.you(name(event.seat), event.word);
    case "round-opened":
      return say.round(event.round, event.order.map(name));
    case "spoke":
      return say.spoke(name(event.seat), event.text);
    case "votes-shown":
      return say.votes(
        event.votes.map(({ seat, choice }) => [name(seat), choice === null ? null : name(choice)]),
      );
    case "player-accused":
      return event.seat === null
        ? say.nobodyAccused
        : say.accused(name(event.seat), event.isChameleon);
    case "guess-made":
      return say.guessed(name(event.seat), event.word);
    case "word-revealed":
      return say.word(event.word);
    case "match-closed":
      return say.closed(event.ending, name(event.chameleon));
    default:
      return "";
  }
}

/** A player's speech, for the one event that contains it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name, and the secret word or that it is not known. */
export function you(view: State, seat: Seat, locale: Locale): string {
  const { name = "", role = null, word = null } = view.players[seat] ?? {};
  return role === null ? phrases[locale].yourName(name) : phrases[locale].you(name, word);
}
