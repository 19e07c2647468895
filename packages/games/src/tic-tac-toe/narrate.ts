import type { Locale } from "@wisp/game";
import { narrateTurn } from "../common/turns/phrases.ts";
import type { Event } from "./events.ts";
import { phrases } from "./phrases.ts";
import { type State, signs } from "./state.ts";

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names[0] ?? "", event.names[1] ?? "");
    case "moved":
      return say.moved(view.names[event.seat] ?? "", signs[event.seat] ?? "", event.cell);
    default:
      return narrateTurn(event, view, locale);
  }
}
