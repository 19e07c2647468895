import type { ApiMatchLog } from "@wisp/api";
import type { Event, State } from "@wisp/games/who-is-spy/view";
import type { Shape } from "@wisp/pictures";
import type { ReplayWords } from "#boards/contract/rendering.ts";
import { faceStatesOf } from "#boards/talk/face-states.ts";
import { centre, type FilmSeat, tableShapes, tallyShapes } from "#boards/talk/film/film-table.ts";
import type { Vote } from "#boards/talk/vote.ts";
import { countVotes } from "#boards/talk/vote-count.ts";
import { masksOf } from "#components/faces/masks.ts";
import { type Scene, spoken } from "#features/pictures/film.ts";
import { Fold } from "#features/replay/fold.ts";
import { factsOf } from "./facts.ts";
import { whoIsSpyStory } from "./story.ts";

/** The votes that are drawn at an event. */
const openVotes = (state: State, event: Event): readonly Vote[] =>
  event.type === "votes-shown" || event.type === "votes-counted"
    ? state.votes.filter(({ round }) => round === state.round)
    : [];

/** What the table hears at an event; null for events that are no scene of their own. */
function heard(event: Event, state: State, t: ReplayWords): Shape[] | null {
  const name = (seat: number): string => state.players[seat]?.name ?? "";
  const lit = (chunks: string): string => chunks;
  switch (event.type) {
    case "match-opened":
      return spoken(t("whoIsSpy.table.opened"), t("whoIsSpy.table.seated"), centre, true);
    case "spoke": {
      const caption = t.markup("table.speaks", { round: event.round, name: name(event.seat), lit });
      const silent = event.text === "";
      return spoken(caption, silent ? t("table.silence") : event.text, centre, silent);
    }
    case "votes-shown":
    case "votes-counted": {
      if (event.type === "votes-counted" && event.out !== null) return null;
      const { round } = event;
      const count = countVotes(
        state.players.map(({ name }) => name),
        state.votes.filter((vote) => vote.round === round),
      );
      const result = event.type === "votes-shown" ? null : count.undecided;
      return tallyShapes(t(`table.${result ?? "ballotsOpen"}`, { round }), count);
    }
    case "player-out":
      return spoken(
        t("table.round", { round: event.round }),
        t(event.by === "foul" ? "whoIsSpy.table.goesByFoul" : "whoIsSpy.table.goesByVote", {
          name: name(event.seat),
        }),
        centre,
      );
    case "match-closed":
      return spoken(
        t("table.over"),
        t(event.winner === "spy" ? "whoIsSpy.table.spyWins" : "whoIsSpy.table.civiliansWin", {
          name: name(event.spy),
        }),
        centre,
      );
    default:
      return null;
  }
}

/** The story of a finished match: each speech, the ballots, who is out, and the result at its end. */
export function whoIsSpyFilm(log: ApiMatchLog, t: ReplayWords): Scene[] {
  const fold = new Fold(whoIsSpyStory);
  return fold.entries(log).flatMap(({ cursor, event }): Scene[] => {
    const last = event.type === "match-closed";
    const state = fold.at(log, cursor, last ? "omniscient" : "public");
    const words = heard(event, state, t);
    if (words === null) return [];
    const active = event.type === "spoke" ? event.seat : null;
    const spy = last ? event.spy : null;
    const faces = faceStatesOf(factsOf({ event, state, ballot: null }));
    const masks = masksOf(log.id, state.players.length);
    const seats = state.players.map(
      ({ name, word, out }, seat): FilmSeat => ({
        name,
        mask: masks[seat],
        state: faces[seat] ?? "listening",
        word: spy === null ? null : word,
        out: out !== null,
        isTarget: seat === spy,
      }),
    );
    return [
      {
        shapes: [...tableShapes(seats, openVotes(state, event), active), ...words],
        dwellMs: whoIsSpyStory.dwellMs(event),
      },
    ];
  });
}
