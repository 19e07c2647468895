import type { Locale, Seat } from "@wisp/game";
import type { Event } from "./events.ts";
import { scaleOf, shareUnits } from "./payoff.ts";
import { phrases } from "./phrases.ts";
import { poolOf, type State, scoresOf } from "./state.ts";

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const { config, names } = view;
  const name = (seat: Seat): string => names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config.rounds);
    case "turn-opened":
      return "";
    case "contributions-shown":
      return say.shown(
        event.round,
        event.contributions.map(({ amount, missed }, seat) =>
          missed === null ? say.contributed(name(seat), amount) : say.missed(name(seat), amount),
        ),
        poolOf(view),
      );
    case "pool-shared": {
      const { pool } = event;
      const share = shareUnits(config, pool) / scaleOf(config);
      return say.paidOut({ pool, multiplier: config.multiplier, share });
    }
    case "match-closed":
      return say.won(event.winners.map(name), Math.max(...scoresOf(view)) / scaleOf(config));
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
