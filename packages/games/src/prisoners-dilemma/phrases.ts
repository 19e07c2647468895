import type { Locale, Seat } from "@wisp/game";
import { type Choice, type Config, type Event, leadersOf, type State } from "./state.ts";

/** The facts for a player's question. */
interface PhrasedQuestion {
  readonly round: number;
  readonly rounds: number;
  readonly points: number;
}

/** From this version on the rules count points in an example. */
const EXPLAINS = 4;

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  askChoice(question: PhrasedQuestion): string;
  /** What the choices are called, in their order. */
  readonly choices: readonly string[];
  opened(names: readonly string[], rounds: number): string;
  yourName(name: string): string;
  chose(name: string, choice: Choice, points: number): string;
  missed(name: string, points: number): string;
  shown(round: number, sentences: readonly string[]): string;
  won(names: readonly string[]): string;
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

const en: Phrases = {
  yourName: (name) => `You are ${name}.`,
  rules: ({ rounds, payoffs }, version) =>
    [
      "Three players are questioned separately. In every round each of them chooses, at the same time and without knowing the others' choices, to cooperate with the others or to defect. Then all choices are shown.",
      [
        `- All three cooperate: each gets ${payoffs.cooperate}.`,
        `- One defects: that player gets ${payoffs.oneDefects}, the other two 0.`,
        `- Two defect: each of them gets ${payoffs.twoDefect}, the third 0.`,
        `- All three defect: each gets ${payoffs.defect}.`,
      ].join("\n"),
      `The match has ${counted(rounds, "round")}. The player with the most points at the end is called the winner; players who tie for the most points all win.`,
      ...(version < EXPLAINS
        ? ["An answer that is neither choice, or no answer in time, counts as cooperating."]
        : [
            `Example: in one round all three cooperate, in another you alone defect. For these two rounds you get ${payoffs.cooperate} + ${payoffs.oneDefects} = ${payoffs.cooperate + payoffs.oneDefects} points, each of the others ${payoffs.cooperate} + 0 = ${payoffs.cooperate}.`,
            "A choice is exactly one of the two words that the question lists. Any other answer, or no answer in time, counts as cooperating.",
          ]),
      en.objective,
    ].join("\n\n"),
  objective:
    "What counts is your own score, averaged over all matches; whether others score more or less counts for nothing.",
  askChoice: ({ round, rounds, points }) =>
    `Round ${round} of ${rounds}: you have ${counted(points, "point")}. What do you choose?`,
  choices: ["Cooperate", "Defect"],
  opened: (names, rounds) => `${names.join(", ")} are questioned for ${counted(rounds, "round")}.`,
  chose: (name, choice, points) =>
    `${name} ${choice === "defect" ? "defects" : "cooperates"} (+${points})`,
  missed: (name, points) => `${name} gives no valid answer and so cooperates (+${points})`,
  shown: (round, sentences) => `Round ${round}: ${sentences.join("; ")}.`,
  won: (names) =>
    names.length === 1
      ? `The match is over. ${names.join()} has the most points and wins.`
      : `The match is over. ${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()} tie for the most points and win.`,
};

const zh: Phrases = {
  yourName: (name) => `你是 ${name}。`,
  rules: ({ rounds, payoffs }, version) =>
    [
      "三位玩家被分开审问。每一轮三人同时选择合作或背叛，选择时不知道他人的决定，随后一起公布。",
      [
        `- 三人都合作：每人得 ${payoffs.cooperate} 分。`,
        `- 一人背叛：背叛者得 ${payoffs.oneDefects} 分，另外两人得 0 分。`,
        `- 两人背叛：背叛者各得 ${payoffs.twoDefect} 分，第三人得 0 分。`,
        `- 三人都背叛：每人得 ${payoffs.defect} 分。`,
      ].join("\n"),
      `对局共 ${rounds} 轮。得分最高的玩家称为获胜者；并列最高的玩家均获胜。`,
      ...(version < EXPLAINS
        ? ["回答不是这两种选择之一，或者超时，都算合作。"]
        : [
            `举例：一轮中三人都合作，另一轮中只有你背叛。这两轮你共得 ${payoffs.cooperate} + ${payoffs.oneDefects} = ${payoffs.cooperate + payoffs.oneDefects} 分，另外两人各得 ${payoffs.cooperate} + 0 = ${payoffs.cooperate} 分。`,
            "选择必须恰好是提问列出的两个词之一。其他回答或者超时，都算合作。",
          ]),
      zh.objective,
    ].join("\n\n"),
  objective: "最终看的是你自己在所有对局中的平均得分；别人得分比你高还是低，都不影响。",
  askChoice: ({ round, rounds, points }) =>
    `第 ${round} 轮（共 ${rounds} 轮）：你现在有 ${points} 分。你怎么选？`,
  choices: ["合作", "背叛"],
  opened: (names, rounds) => `${names.join("、")} 将被审问 ${rounds} 轮。`,
  chose: (name, choice, points) => `${name} ${choice === "defect" ? "背叛" : "合作"}（+${points}）`,
  missed: (name, points) => `${name} 没有给出有效回答，算作合作（+${points}）`,
  shown: (round, sentences) => `第 ${round} 轮：${sentences.join("；")}。`,
  won: (names) =>
    names.length === 1
      ? `对局结束。${names.join()} 得分最高，获胜。`
      : `对局结束。${names.join("、")} 并列最高分，共同获胜。`,
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

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
