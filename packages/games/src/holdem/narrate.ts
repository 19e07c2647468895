import type { Locale, Seat } from "@wisp/game";
import { isOpening } from "./betting.ts";
import { cardsText } from "./cards.ts";
import type { Event, EventOf } from "./events.ts";
import { type HandKind, handKind } from "./hands/hand.ts";
import { phrases } from "./phrases/index.ts";
import type { HandEnd } from "./phrases/phrases.ts";
import { potOf, type State, scoresOf } from "./state.ts";

/** A seat's hand once both hands are shown; null before that. */
export function kindOf({ shown, holes, board }: State, seat: Seat): HandKind | null {
  const hole = holes[seat] ?? null;
  return !shown || hole === null || board.length < 5 ? null : handKind([...hole, ...board]);
}

function endOf(view: State, { winner }: EventOf<"hand-closed">): HandEnd {
  const seat = winner ?? 0;
  return {
    winner: winner === null ? null : (view.names[winner] ?? ""),
    pot: potOf(view),
    kind: kindOf(view, seat),
    otherKind: kindOf(view, 1 - seat),
  };
}

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config);
    case "decks-prepared":
    case "turn-opened":
      return "";
    case "hand-opened": {
      const { hand, button } = event;
      return say.handOpened(hand, name(button), name(1 - button), Math.max(...event.blinds));
    }
    case "cards-dealt":
      return say.cardsDealt(name(event.seat), cardsText(event.cards));
    case "acted": {
      const { seat, action } = event;
      return say.acted(name(seat), { ...event, opens: isOpening(action, view.bets[1 - seat]) });
    }
    case "bet-returned":
      return say.betReturned(name(event.seat), event.chips);
    case "board-dealt":
      return say.boardDealt(event.street, cardsText(event.cards));
    case "hands-shown":
      return event.cards
        .map((cards, seat) => say.handShown(name(seat), cardsText(cards)))
        .join(locale === "zh" ? "" : " ");
    case "hand-closed":
      return say.handClosed(endOf(view, event));
    case "match-closed":
      return event.winner === null
        ? say.draw
        : say.won(name(event.winner), scoresOf(view)[event.winner] ?? 0);
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
