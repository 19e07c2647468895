import type { Locale, Seat } from "@wisp/game";

/** The words for moments that several games have. */
interface MomentWords {
  forfeit(name: string): string;
  speech(name: string, round: number): string;
  clue(name: string, round: number): string;
  votes(round: number): string;
  choices(round: number): string;
  out(name: string): string;
}

export const momentWords: Readonly<Record<Locale, MomentWords>> = {
  en: {
    forfeit: (name) => `${name}'s forfeit`,
    speech: (name, round) => `${name}'s speech in round ${round}`,
    clue: (name, round) => `${name}'s clue in round ${round}`,
    votes: (round) => `The ballots of round ${round}`,
    choices: (round) => `The choices of round ${round}`,
    out: (name) => `The exit of ${name}`,
  },
  zh: {
    forfeit: (name) => `${name} 判负`,
    speech: (name, round) => `${name} 在第 ${round} 轮的发言`,
    clue: (name, round) => `${name} 在第 ${round} 轮的描述`,
    votes: (round) => `第 ${round} 轮的投票`,
    choices: (round) => `第 ${round} 轮的选择`,
    out: (name) => `${name} 出局`,
  },
};

/** The name of a player. */
export const nameAt = (players: readonly { readonly name: string }[], seat: Seat): string =>
  players[seat]?.name ?? "";
