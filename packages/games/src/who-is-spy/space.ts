import { type Locale, listedAnswers, type MessageMapping, type SpaceMessage } from "@wisp/game";
import type { Event } from "./events.ts";
import { narrate, roleOf } from "./phrases.ts";
import type { State } from "./state.ts";

const say = (fields: Partial<SpaceMessage>): SpaceMessage => ({
  message: null,
  name: null,
  status: null,
  word: null,
  round: null,
  ...fields,
});

/** The opening of a round. Agents of the reference platform parse it, so it never changes. */
const openings: Readonly<Record<Locale, (round: number, names: readonly string[]) => string>> = {
  en: (round, names) => `Round ${round} begins. Order of speaking: ${names.join(", ")}.`,
  zh: (round, names) => `第 ${round} 轮开始。发言顺序：${names.join("、")}。`,
};

/** Who is Spy in the messages of the reference platform (its public example agents and SDK). */
export const spaceMapping: MessageMapping<State, Event> = {
  perceive(event, view, seat) {
    const name = (of: number | null): string => (of === null ? "" : (view.players[of]?.name ?? ""));
    switch (event.type) {
      case "match-opened":
        return [say({ status: "start", message: name(seat) })];
      case "word-dealt":
        return [
          say({
            status: "distribution",
            word: event.word,
            // The protocol knows no role: it comes as the host's sentence.
            message: event.role === undefined ? null : roleOf(event.role, view.config.language),
          }),
        ];
      case "round-opened":
        return [
          say({
            status: "round",
            round: event.round,
            message: openings[view.config.language](event.round, event.order.map(name)),
          }),
        ];
      case "spoke":
        return [
          say({ status: "round", round: event.round, name: name(event.seat), message: event.text }),
        ];
      case "votes-shown":
        return event.votes.map((vote) =>
          say({
            status: "vote",
            round: event.round,
            name: name(vote.seat),
            message: name(vote.choice),
          }),
        );
      case "player-out": {
        if (event.by === "vote") return [];
        const out = name(event.seat);
        return [say({ status: "vote_result", round: event.round, name: out, message: out })];
      }
      case "votes-counted": {
        const out = name(event.out);
        return [say({ status: "vote_result", round: event.round, name: out, message: out })];
      }
      case "match-closed":
        return [say({ status: "result", message: narrate(event, view, view.config.language) })];
      default:
        return [];
    }
  },
  interact(ask, view) {
    const { round } = view;
    if (ask.kind === "vote") {
      return say({
        status: "vote",
        round,
        message: (listedAnswers(ask.shape).options ?? []).join(","),
      });
    }
    // The protocol knows no guess: the question comes with what asks for a speech. Seasons with
    // variants seat no Space, but an experiment or a fork may.
    return say({ status: "round", round, message: ask.kind === "guess" ? ask.prompt : null });
  },
};
