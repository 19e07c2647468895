import type { Shape } from "@wisp/pictures";
import { FILM } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import { ballotPaths, pathOf } from "#stages/talk/stage/ballot-paths.ts";
import type { Vote } from "../vote.ts";
import { onField, roomShapes } from "./room.ts";
import { type FilmSeat, seatShade, seatShapes } from "./seats.ts";

const voteShapes = (votes: readonly Vote[], seats: number): Shape[] =>
  ballotPaths(votes, seats).flatMap((path): Shape[] => {
    const colour = seatShade(path.from);
    const end = path.points.at(-1);
    return [
      {
        kind: "outline",
        path: pathOf(path),
        stroke: colour,
        strokeWidth: 3,
        opacity: 0.8,
        cap: "round",
      },
      ...(end ? [{ kind: "disc" as const, ...end, radius: 6, fill: colour }] : []),
    ];
  });

/** The content of a table's scene. */
export interface TableScene {
  /** What happens, in a line above the table. */
  readonly caption: string;
  readonly seats: readonly FilmSeat[];
  /** The visible votes. */
  readonly votes: readonly Vote[];
  /** The seat whose turn it is; null: none. */
  readonly active: number | null;
  /** The middle of the table, in coordinates of the field. */
  readonly middle: readonly Shape[];
}

/** A scene of a game of talk: the stage of the page, with the same places and ways of ballots. */
export const tableShapes = ({ caption, seats, votes, active, middle }: TableScene): Shape[] => [
  onField([
    ...roomShapes,
    ...voteShapes(votes, seats.length),
    ...seats.flatMap((each, seat) => seatShapes(each, seat, seats.length, seat === active)),
    ...middle,
  ]),
  line(caption, {
    x: FILM.width / 2 + 34,
    y: 9,
    width: FILM.width / 2 - 50,
    height: 20,
    sizes: [14, 12.5, 11],
    align: "right",
    colour: look.soft,
  }),
];
