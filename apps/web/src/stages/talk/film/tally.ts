import type { Shape } from "@wisp/pictures";
import { neutralName } from "#components/neutral-text.ts";
import { bareFace, type DrawnFace } from "#features/pictures/face.ts";
import { line, look } from "#features/pictures/look.ts";
import { FIELD } from "#stages/talk/stage/seat-positions.ts";
import type { VoteCount } from "#stages/talk/vote-count.ts";
import { middleOf } from "./middle.ts";
import { seatShade } from "./seats.ts";

const ROW = 36;
const WIDTH = 380;
/** Room of a row for its ballots, and of one ballot with its gap. */
const BALLOTS = 150;
const BALLOT = 33;

/** What fits on a ballot: the number in a name, or its first letter. */
const shortName = (name: string): string =>
  /\d{1,2}/.exec(name)?.[0] ?? [...neutralName(name)][0] ?? "";

/** The votes per player: one row for each player who received any, with ballots in the voters' colours. */
export function tallyShapes(
  { received }: VoteCount,
  names: readonly string[],
  faces: readonly DrawnFace[],
): Shape[] {
  if (received.length === 0) return [];
  const middle = middleOf(names.length);
  const row = Math.min(ROW, (middle.height - 24) / received.length);
  const height = row * received.length + 20;
  const x = (FIELD.width - WIDTH) / 2;
  const top = middle.y + (middle.height - height) / 2;
  return [
    {
      kind: "box",
      x,
      y: top,
      width: WIDTH,
      height,
      radius: 14,
      fill: look.ground,
      stroke: look.line,
      opacity: 0.88,
    },
    ...received.flatMap(({ seat, name, votes }, at): Shape[] => {
      const y = top + 10 + at * row;
      const face = faces[seat];
      const step = Math.min(BALLOT, BALLOTS / votes.length);
      return [
        ...(face ? [bareFace(face, x + 14, y + (row - 28) / 2, 28)] : []),
        line(name, {
          x: x + 52,
          y,
          width: 122,
          height: row,
          sizes: [19, 16, 14],
          weight: 600,
        }),
        ...votes.flatMap((vote, nth): Shape[] => {
          const left = x + WIDTH - 48 - (votes.length - nth) * step;
          const ballot = { x: left, y: y + (row - 21) / 2, width: step - 4, height: 21 };
          return [
            { kind: "box", ...ballot, radius: 3, fill: seatShade(vote.seat) },
            line(shortName(names[vote.seat] ?? ""), {
              ...ballot,
              sizes: [14, 11],
              face: "mono",
              align: "middle",
              colour: look.ink,
            }),
          ];
        }),
        line(String(votes.length), {
          x: x + WIDTH - 46,
          y,
          width: 32,
          height: row,
          sizes: [23],
          weight: 600,
          align: "right",
        }),
      ];
    }),
  ];
}
