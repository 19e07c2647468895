import type { ApiMatchLog } from "@wisp/api";
import type { Event, State } from "@wisp/games/who-is-spy/view";
import type { Shape } from "@wisp/pictures";
import { avatarId } from "../../components/table-colours.ts";
import { type Scene, spoken } from "../../features/pictures/film.ts";
import { avatar, line, look } from "../../features/pictures/look.ts";
import { Fold } from "../../features/replay/fold.ts";
import type { ReplayWords } from "../rendering.ts";
import { arrowsOf, CARD, CLEAR, FIELD, pathOf, places } from "./geometry.ts";
import { whoIsSpyStory } from "./story.ts";
import { countVotes } from "./vote-count.ts";

/** The page's table, scaled into the film. */
const SCALE = 0.7;
const LEFT = 50;
const TOP = 22;
const x = (field: number): number => LEFT + field * SCALE;
const y = (field: number): number => TOP + field * SCALE;

/** Where words stand: in the middle of the ring, free of cards. */
const centre = { x: x(255), y: y(175), width: 490 * SCALE, height: 240 * SCALE };

/** Where they stand while arrows fly: between them. */
const between = {
  x: x(FIELD.width / 2 - CLEAR.x),
  y: centre.y,
  width: 2 * CLEAR.x * SCALE,
  height: centre.height,
};

/** Height of one line of the count of votes. */
const TALLY = 23;

/** The head of an arrow at the end of a curve, along the way it arrives. */
function arrowHead(end: { x: number; y: number }, from: { x: number; y: number }): string {
  const angle = Math.atan2(end.y - from.y, end.x - from.x);
  const point = (along: number, across: number): string => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `${(end.x + along * cos - across * sin).toFixed(1)} ${(end.y + along * sin + across * cos).toFixed(1)}`;
  };
  return `M${point(3, 0)}L${point(-8, 5)}L${point(-8, -5)}Z`;
}

function seatShapes(state: State, seat: number, active: boolean, spy: number | null): Shape[] {
  const player = state.players[seat];
  const place = places[seat];
  if (player === undefined || place === undefined) return [];
  const [width, height] = [CARD.width * SCALE, CARD.height * SCALE - 6];
  const [left, top] = [x(place.x) - width / 2, y(place.y) - height / 2];
  const out = player.out !== null;
  const told = spy !== null && player.word !== null;
  const words = { x: left + 50, width: width - 58 };
  return [
    {
      kind: "box",
      x: left,
      y: top,
      width,
      height,
      radius: 10,
      fill: out ? look.ground : look.panel,
      stroke: active ? look.lamp : spy === seat ? look.ember : look.line,
      strokeWidth: active || spy === seat ? 1.75 : 1,
      ...(out && { dash: [4, 3] }),
    },
    ...avatar(avatarId(player.name, seat), left + 12, top + (height - 28) / 2, 28, out),
    line(player.name, {
      ...words,
      y: told ? top + 4 : top,
      height: told ? 20 : height,
      sizes: [14, 12],
      weight: 600,
      colour: out ? look.mute : look.text,
    }),
    ...(told
      ? [
          line(`${spy === seat ? "◆ " : ""}${player.word}`, {
            ...words,
            y: top + 24,
            height: 30,
            sizes: [13, 11],
            face: "script" as const,
            colour: spy === seat ? look.ember : look.sky,
          }),
        ]
      : []),
  ];
}

function voteShapes(state: State, event: Event): Shape[] {
  if (event.type !== "votes-shown" && event.type !== "votes-counted") return [];
  const votes = state.votes.filter(({ round }) => round === state.round);
  return arrowsOf(votes).flatMap(({ curve }): Shape[] => {
    const shape = { kind: "outline", x: LEFT, y: TOP, scale: SCALE } as const;
    return [
      { ...shape, path: pathOf(curve), stroke: look.mute, strokeWidth: 2.4 },
      { ...shape, path: arrowHead(curve.end, curve.enter), fill: look.mute },
    ];
  });
}

/** What the table hears at an event; null for events that are no scene of their own. */
function heard(event: Event, state: State, t: ReplayWords): Shape[] | null {
  const name = (seat: number): string => state.players[seat]?.name ?? "";
  const lit = (chunks: string): string => chunks;
  switch (event.type) {
    case "match-opened":
      return spoken(t("table.opened"), t("table.seated"), centre, true);
    case "spoke": {
      const caption = t.markup("table.speaks", { round: event.round, name: name(event.seat), lit });
      const silent = event.text === "";
      return spoken(caption, silent ? t("table.silence") : event.text, centre, silent);
    }
    case "votes-shown":
    case "votes-counted": {
      if (event.type === "votes-counted" && event.out !== null) return null;
      const { round } = event;
      const { received, nobodyOut } = countVotes(state, round);
      const tally = received.map(({ name, votes }) => `${name} × ${votes.length}`);
      const result = event.type === "votes-shown" ? null : nobodyOut;
      const [caption] = spoken(t(`table.${result ?? "ballotsOpen"}`, { round }), "", between);
      const top = centre.y + centre.height / 2 - (tally.length * TALLY) / 2 + 14;
      return [
        ...(caption ? [caption] : []),
        ...tally.map((text, at) =>
          line(text, {
            ...between,
            y: top + at * TALLY,
            height: TALLY,
            sizes: [18, 15],
            face: "script",
            align: "middle",
          }),
        ),
      ];
    }
    case "player-out":
      return spoken(
        t("table.round", { round: event.round }),
        t(event.by === "foul" ? "table.goesByFoul" : "table.goesByVote", {
          name: name(event.seat),
        }),
        centre,
      );
    case "match-closed":
      return spoken(
        t("table.over"),
        t(event.winner === "spy" ? "table.spyWins" : "table.civiliansWin", {
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
    const state = fold.at(log, cursor, last ? "everything" : "public");
    const words = heard(event, state, t);
    if (words === null) return [];
    const active = event.type === "spoke" ? event.seat : null;
    const spy = last ? event.spy : null;
    return [
      {
        shapes: [
          {
            kind: "disc",
            x: x(FIELD.width / 2),
            y: y(FIELD.height / 2),
            radius: 372 * SCALE,
            radiusY: 232 * SCALE,
            stroke: look.line,
          },
          ...voteShapes(state, event),
          ...state.players.flatMap((_, seat) => seatShapes(state, seat, seat === active, spy)),
          ...words,
        ],
        dwellMs: whoIsSpyStory.dwellMs(event),
      },
    ];
  });
}
