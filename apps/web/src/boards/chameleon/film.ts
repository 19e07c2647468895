import type { ApiMatchLog } from "@wisp/api";
import type { Event, State } from "@wisp/games/chameleon/view";
import type { Shape } from "@wisp/pictures";
import type { ReplayWords } from "#boards/contract/rendering.ts";
import { faceStatesOf } from "#boards/talk/face-states.ts";
import { centre, type FilmSeat, tableShapes, tallyShapes } from "#boards/talk/film/film-table.ts";
import { countVotes } from "#boards/talk/vote-count.ts";
import { masksOf } from "#components/faces/masks.ts";
import { type Scene, spoken } from "#features/pictures/film.ts";
import { Fold } from "#features/replay/fold.ts";
import { chameleonOf } from "./chameleon-of.ts";
import { factsOf } from "./facts.ts";
import { chameleonStory } from "./story.ts";

/** What the table hears at an event; null for events that are no scene of their own. */
function heard(event: Event, state: State, t: ReplayWords): Shape[] | null {
  const name = (seat: number): string => state.players[seat]?.name ?? "";
  const lit = (chunks: string): string => chunks;
  const count = () =>
    countVotes(
      state.players.map((player) => player.name),
      state.votes ?? [],
    );
  switch (event.type) {
    case "topic-announced":
      return spoken(t("chameleon.topic"), event.topic, centre);
    case "spoke": {
      const caption = t.markup("table.speaks", { round: event.round, name: name(event.seat), lit });
      const silent = event.text === "";
      return spoken(caption, silent ? t("table.silence") : event.text, centre, silent);
    }
    case "votes-shown":
      return tallyShapes(t("chameleon.votesOpen"), count());
    case "player-accused": {
      const { seat, isChameleon } = event;
      if (seat === null) {
        const { undecided } = count();
        return tallyShapes(t(`chameleon.${undecided ?? "tie"}`), count());
      }
      const words = t(isChameleon ? "chameleon.isChameleon" : "chameleon.isNot", {
        name: name(seat),
      });
      return spoken(t("chameleon.isAccused", { name: name(seat) }), words, centre, true);
    }
    case "guess-made":
      return spoken(
        t("chameleon.guesses", { name: name(event.seat) }),
        event.word ?? t("chameleon.noGuess"),
        centre,
        event.word === null,
      );
    case "word-revealed":
      return spoken(t("chameleon.secretWord"), event.word, centre);
    case "match-closed":
      return spoken(
        t("chameleon.over"),
        t(`chameleon.endings.${event.ending}`, { name: name(event.chameleon) }),
        centre,
        true,
      );
    default:
      return null;
  }
}

/** The story of a finished match: its topic, each clue, the votes, the guess and the result. */
export function chameleonFilm(log: ApiMatchLog, t: ReplayWords): Scene[] {
  const fold = new Fold(chameleonStory);
  return fold.entries(log).flatMap(({ cursor, event }): Scene[] => {
    const last = event.type === "match-closed";
    const state = fold.at(log, cursor, last ? "omniscient" : "public");
    const words = heard(event, state, t);
    if (words === null) return [];
    const chameleon = chameleonOf(state, null);
    const faces = faceStatesOf(factsOf({ event, state }));
    const masks = masksOf(log.id, state.players.length);
    const seats = state.players.map(
      ({ name, word }, seat): FilmSeat => ({
        ...{ name, word: last ? word : null, out: false },
        mask: masks[seat],
        state: faces[seat] ?? "listening",
        isTarget: seat === chameleon,
      }),
    );
    const showsVotes = event.type === "votes-shown" || event.type === "player-accused";
    const active = event.type === "spoke" || event.type === "guess-made" ? event.seat : null;
    const votes = (showsVotes && state.votes) || [];
    return [
      {
        shapes: [...tableShapes(seats, votes, active), ...words],
        dwellMs: chameleonStory.dwellMs(event),
      },
    ];
  });
}
