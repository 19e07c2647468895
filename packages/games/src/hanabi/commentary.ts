import type { Locale } from "@wisp/game";
import type { Commentary } from "../chances.ts";
import { cards, coloursOf, copiesOf, deckOf, partsOf } from "./deck.ts";
import type { Event } from "./events.ts";
import { cardsLeft, evolve, maxScore, playedCards, type State } from "./state.ts";

/** The part of the cards that can still be played which is played, before anything is lost. */
const PLAYED = 0.75;
/** What each token that is left, and each life, adds to it as a part of all of them. */
const TOKENS = 0.15;
/** The chance to lose the last life over a whole deck, by the lives that are left. */
const LOST: readonly number[] = [1, 0.45, 0.2, 0.08];

/** Cards that the fireworks can still reach: a discarded last copy ends its colour. */
function reachable({ config, fireworks, discards }: State): number {
  return coloursOf(config).reduce((sum, colour, at) => {
    let height = fireworks[at] ?? 0;
    while (height < config.ranks) {
      const next = cards.find((card) => {
        const parts = partsOf(card);
        return parts.colour === colour && parts.rank === height + 1;
      });
      const gone = discards.filter((card) => card === next).length;
      if (gone >= copiesOf(height + 1, config.ranks)) break;
      height += 1;
    }
    return sum + height;
  }, 0);
}

/** The score that a team may expect, as a part of the best one. */
function expected(state: State): number {
  const { config, lives, tokens, turnsLeft, missed } = state;
  const most = maxScore(config);
  const played = playedCards(state);
  const kept = config.scoreWhenLost === "zero" ? 0 : played;
  // What ends a match leaves nothing to expect.
  if (missed !== null) return 0;
  if (lives === 0) return kept / most;
  if (turnsLeft === 0) return played / most;
  const all = deckOf(config).length;
  const dealt = config.seats * config.handSize;
  const time = turnsLeft === null ? (cardsLeft(state) + dealt) / all : turnsLeft / all;
  const more = Math.min(
    reachable(state) - played,
    (reachable(state) - played) *
      Math.min(1, PLAYED + (TOKENS * tokens) / Math.max(1, config.informationTokens)) *
      Math.min(1, Math.sqrt(time) + 0.1),
  );
  const risk = (LOST[Math.min(lives, LOST.length - 1)] ?? 0) * time;
  return ((1 - risk) * (played + more) + risk * kept) / most;
}

const words: Readonly<
  Record<
    Locale,
    Record<
      "revealed" | "played" | "failed" | "discarded" | "missed",
      (name: string, nth: number) => string
    >
  >
> = {
  en: {
    revealed: (name, nth) => `The hint of ${name} in turn ${nth}`,
    played: (name, nth) => `The card that ${name} plays in turn ${nth}`,
    failed: (name, nth) => `The card of ${name} that does not fit, in turn ${nth}`,
    discarded: (name, nth) => `The card that ${name} discards in turn ${nth}`,
    missed: (name) => `The turn that ${name} misses`,
  },
  zh: {
    revealed: (name, nth) => `第 ${nth} 回合 ${name} 的提示`,
    played: (name, nth) => `第 ${nth} 回合 ${name} 打出的牌`,
    failed: (name, nth) => `第 ${nth} 回合 ${name} 打错的牌`,
    discarded: (name, nth) => `第 ${nth} 回合 ${name} 弃掉的牌`,
    missed: (name) => `${name} 错过回合`,
  },
};

/** The score to expect, from what is on the table: fireworks, discards, tokens and the deck. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances(state) {
    if (state.names.length === 0) return null;
    const { closed, config } = state;
    const reached = closed === null ? expected(state) : closed.score / maxScore(config);
    return {
      of: "score",
      source: "tokens",
      shares: [
        { party: "reached", chance: reached },
        { party: "missed", chance: 1 - reached },
      ],
    };
  },
  moment(event, { names, moves }, locale) {
    const say = words[locale];
    const nth = moves.length;
    switch (event.type) {
      case "revealed":
        return say.revealed(names[event.seat] ?? "", nth);
      case "played":
        return say[event.fits ? "played" : "failed"](names[event.seat] ?? "", nth);
      case "discarded":
        return say.discarded(names[event.seat] ?? "", nth);
      case "answer-missed":
        return say.missed(names[event.seat] ?? "", nth);
      default:
        return null;
    }
  },
};
