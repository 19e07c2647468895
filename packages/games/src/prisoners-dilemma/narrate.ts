import type { Locale, Seat } from "@wisp/game";
import type { Event } from "./events.ts";
import { phrases } from "./phrases.ts";
import { leadersOf, type State } from "./state.ts";

/** The host's sentence for an event, "" for events without one. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config.rounds);
    case "turn-opened":
      return "";
    case "choices-shown":
      return say.shown(
        event.round,
        event.choices.map(({ choice, missed, points }, seat) =>
          missed === null ? say.chose(name(seat), choice, points) : say.missed(name(seat), points),
        ),
      );
    case "match-closed":
      return say.won(leadersOf(view).map(name));
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
