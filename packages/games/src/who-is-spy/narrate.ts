import type { Locale, Seat, Utterance } from "@wisp/game";
import type { Config } from "./config.ts";
import type { Event } from "./events.ts";
import { prompts } from "./phrases.ts";
import type { State } from "./state.ts";
import { isSealed } from "./variants.ts";

type Narrator = (event: Event, name: (seat: Seat | null) => string, config: Config) => string;

const en: Narrator = (event, name, config) => {
  switch (event.type) {
    case "match-opened":
      return `The players are seated: ${event.names.join(", ")}.`;
    case "word-dealt":
      return `${prompts.en.yourName(name(event.seat))} ${prompts.en.yourWord(event.word)}`;
    case "round-opened":
      return isSealed(config, event.round)
        ? `Round ${event.round} begins. All players speak at the same time; their speeches are shown in this order: ${event.order.map(name).join(", ")}.`
        : `Round ${event.round} begins. Order of speaking: ${event.order.map(name).join(", ")}.`;
    case "turn-opened":
      return event.ask === "guess"
        ? `${event.seats.map(name).join()} may name the civilians' word.`
        : "";
    case "spoke":
      return event.text === ""
        ? `${name(event.seat)} did not speak.`
        : `${name(event.seat)}: ${event.text}`;
    case "player-out":
      return event.by === "foul"
        ? `${name(event.seat)} is eliminated for a foul.`
        : `${name(event.seat)} is voted out${event.isSpy === true ? " and was the spy" : ""}.`;
    case "word-guessed":
      return event.text === ""
        ? `${name(event.seat)} does not guess the civilians' word.`
        : `${name(event.seat)} guesses the civilians' word: ${event.text}`;
    case "votes-shown":
      return event.votes
        .map(
          (vote) =>
            `${name(vote.seat)} ${vote.choice === null ? "abstains" : `votes for ${name(vote.choice)}`}`,
        )
        .join("; ")
        .concat(".");
    case "votes-counted":
      return event.out === null ? "Nobody is voted out." : "";
    case "match-closed":
      return [
        ...(event.guessed === undefined
          ? []
          : [event.guessed ? "The guess is right." : "The guess is wrong."]),
        event.winner === "spy"
          ? `The match is over. The spy, ${name(event.spy)}, wins.`
          : `The match is over. The civilians win; the spy was ${name(event.spy)}.`,
      ].join(" ");
    default:
      return "";
  }
};

const zh: Narrator = (event, name, config) => {
  switch (event.type) {
    case "match-opened":
      return `玩家入座：${event.names.join("、")}。`;
    case "word-dealt":
      return `${prompts.zh.yourName(name(event.seat))}${prompts.zh.yourWord(event.word)}`;
    case "round-opened":
      return isSealed(config, event.round)
        ? `第 ${event.round} 轮开始。所有玩家同时发言，发言按以下顺序公布：${event.order.map(name).join("、")}。`
        : `第 ${event.round} 轮开始。发言顺序：${event.order.map(name).join("、")}。`;
    case "turn-opened":
      return event.ask === "guess" ? `${event.seats.map(name).join()} 可以猜平民的词。` : "";
    case "spoke":
      return event.text === ""
        ? `${name(event.seat)} 没有发言。`
        : `${name(event.seat)}：${event.text}`;
    case "player-out":
      return event.by === "foul"
        ? `${name(event.seat)} 因违规出局。`
        : `${name(event.seat)} 被投票出局${event.isSpy === true ? "，是卧底" : ""}。`;
    case "word-guessed":
      return event.text === ""
        ? `${name(event.seat)} 没有猜平民的词。`
        : `${name(event.seat)} 猜平民的词：${event.text}`;
    case "votes-shown":
      return event.votes
        .map(
          (vote) =>
            `${name(vote.seat)} ${vote.choice === null ? "弃权" : `投给 ${name(vote.choice)}`}`,
        )
        .join("；")
        .concat("。");
    case "votes-counted":
      return event.out === null ? "本轮无人被投出局。" : "";
    case "match-closed":
      // Agents of the reference platform search for "卧底是" and the name, without a space.
      return [
        ...(event.guessed === undefined ? [] : [event.guessed ? "猜对了。" : "没有猜对。"]),
        event.winner === "spy"
          ? `对局结束。卧底是${name(event.spy)}，卧底获胜。`
          : `对局结束。卧底是${name(event.spy)}，平民获胜。`,
      ].join("");
    default:
      return "";
  }
};

const narrators: Readonly<Record<Locale, Narrator>> = { en, zh };

/** The host's sentence for an event, "" for events without one. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const name = (seat: Seat | null) => (seat === null ? "" : (view.players[seat]?.name ?? ""));
  return narrators[locale](event, name, view.config);
}

/** What a player said, for the events that contain it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" || event.type === "word-guessed"
    ? { seat: event.seat, text: event.text }
    : undefined;

/** A player's own name and word, in the host's words. */
export function you(view: State, seat: Seat, locale: Locale): string {
  const { name = "", word = null } = view.players[seat] ?? {};
  const say = prompts[locale];
  const ownWord = word === null ? [] : [say.yourWord(word)];
  return [say.yourName(name), ...ownWord].join(locale === "en" ? " " : "");
}
