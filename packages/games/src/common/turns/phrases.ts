import type { Locale, MissCode, Seat } from "@wisp/game";
import type { LateMoves, TurnEvent, TurnState } from "./state.ts";

/** What every game of alternate moves is played for. */
export const objective: Readonly<Record<Locale, string>> = {
  en: "What counts is your mean score over all matches: 1 point for a win, 0.5 for a draw, 0 for a loss.",
  zh: "最终看的是你在所有对局中的平均得分：胜 1 分，平 0.5 分，负 0 分。",
};

/** The rules' sentence about moves that are illegal, or late. */
export const missedMoves: Readonly<
  Record<Locale, Readonly<Record<NonNullable<LateMoves["lateMove"]>, string>>>
> = {
  en: {
    loses: "Any other answer, or no answer in time, loses the match at once.",
    drawn:
      "Any other answer loses the match at once. A move that does not come in time costs the turn: it is drawn by lot among the legal ones.",
  },
  zh: {
    loses: "其他回答或者超时，立即判负。",
    drawn: "其他回答立即判负。超时只损失这一手：系统从合法的着法中随机落子。",
  },
};

/** The host's sentences that every game of alternate moves has. */
interface TurnPhrases {
  yourName(name: string): string;
  forfeited(name: string, code: MissCode): string;
  late(name: string): string;
  won(name: string): string;
  readonly draw: string;
}

const reasons: Readonly<Record<Locale, Readonly<Record<MissCode, string>>>> = {
  en: { timeout: "no move in time", error: "no move", illegal: "an illegal move" },
  zh: { timeout: "超时", error: "没有落子", illegal: "落子不合法" },
};

const turnPhrases: Readonly<Record<Locale, TurnPhrases>> = {
  en: {
    yourName: (name) => `You are ${name}.`,
    forfeited: (name, code) =>
      code === "timeout" ? `${name} loses on time.` : `${name} forfeits: ${reasons.en[code]}.`,
    late: (name) => `${name} is out of time: the move is drawn by lot.`,
    won: (name) => `The match is over. ${name} wins.`,
    draw: "The match is over. It is a draw.",
  },
  zh: {
    yourName: (name) => `你是 ${name}。`,
    forfeited: (name, code) => `${name} 判负：${reasons.zh[code]}。`,
    late: (name) => `${name} 超时，这一手随机落子。`,
    won: (name) => `对局结束。${name} 获胜。`,
    draw: "对局结束。平局。",
  },
};

/** The host's sentence for an event after the opening, "" for events that have none. */
export function narrateTurn<Config>(
  event: Exclude<TurnEvent<Config>, { readonly type: "match-opened" }>,
  { names }: TurnState<Config>,
  locale: Locale,
): string {
  const say = turnPhrases[locale];
  const name = (seat: Seat): string => names[seat] ?? "";
  switch (event.type) {
    case "turn-opened":
      return "";
    case "forfeited":
      return say.forfeited(name(event.seat), event.code);
    case "move-late":
      return say.late(name(event.seat));
    case "match-closed":
      return event.winner === null ? say.draw : say.won(name(event.winner));
  }
}

/** A player's own name. */
export const you = <Config>(view: TurnState<Config>, seat: Seat, locale: Locale): string =>
  turnPhrases[locale].yourName(view.names[seat] ?? "");
