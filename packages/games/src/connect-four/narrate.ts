import type { Locale, Seat } from "@wisp/game";
import type { Event } from "./events.ts";
import { phrases } from "./phrases.ts";
import type { State } from "./state.ts";

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names[0] ?? "", event.names[1] ?? "");
    case "turn-opened":
      return "";
    case "moved":
      return say.moved(name(event.seat), event.seat, event.column);
    case "forfeited":
      return say.forfeited(name(event.seat), event.code);
    case "match-closed":
      return event.winner === null ? say.draw : say.won(name(event.winner));
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
