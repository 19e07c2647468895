import type { FaceState } from "#components/faces/appearance.ts";
import { LINE, n, type Part, path, roundRect } from "./part.ts";

/** Mouth or beak by state. */
export type Mouth = (state: FaceState) => readonly Part[];

/** Half of the width from which a mouth that speaks shows its tongue. */
const TONGUE_WIDTH = 8;

const speaking = (y: number, half: number): readonly Part[] => {
  const top = y - 3;
  const bottom = y + 1.05 * half;
  const cavity = path(
    `M${n(50 - half)} ${n(top)}Q50 ${n(top - 4)} ${n(50 + half)} ${n(top)}Q${n(50 + 0.7 * half)} ${n(bottom)} 50 ${n(bottom)}Q${n(50 - 0.7 * half)} ${n(bottom)} ${n(50 - half)} ${n(top)}Z`,
    { fill: "ink" },
  );
  if (half < TONGUE_WIDTH) return [cavity];
  const edge = n(bottom - 0.33 * half);
  return [
    cavity,
    path(
      `M${n(50 - half / 2)} ${edge}Q50 ${n(bottom - 0.85 * half)} ${n(50 + half / 2)} ${edge}Q50 ${n(bottom - 0.05 * half)} ${n(50 - half / 2)} ${edge}Z`,
      { fill: "tongue" },
    ),
  ];
};

/**
 * A mouth of one line, open when it speaks.
 *
 * @param half of its width
 * @param smile how deep it hangs when listening, in halves of its width; 0.55 is usual
 */
export const lineMouth =
  (y: number, half: number, smile = 0.55): Mouth =>
  (state) => {
    const [left, right] = [n(50 - 0.8 * half), n(50 + 0.8 * half)];
    const bow = (depth: number) =>
      path(`M${left} ${n(y)}Q50 ${n(y + depth * half)} ${right} ${n(y)}`, LINE);
    switch (state) {
      case "listening":
        return [bow(smile)];
      case "speaking":
        return speaking(y, half);
      case "suspicious":
        return [
          path(`M${left} ${n(y + 2.5)}Q50 ${n(y - 0.12 * half)} ${right} ${n(y - 2.5)}`, LINE),
        ];
      case "caught": {
        const wave = n((2 * half) / 3);
        return [
          path(
            `M${n(50 - half)} ${n(y + 2)}q${n(half / 3)} -5 ${wave} 0t${wave} 0t${wave} 0`,
            LINE,
          ),
        ];
      }
      case "out":
        return [bow(-0.4)];
    }
  };

/** The wide mouth of a frog. */
export const wideMouth =
  (y: number, half: number): Mouth =>
  (state) =>
    state === "speaking"
      ? [
          path(
            `M${n(50 - half)} ${n(y)}Q50 ${n(y + 32)} ${n(50 + half)} ${n(y)}Q50 ${n(y + 8)} ${n(50 - half)} ${n(y)}Z`,
            {
              fill: "ink",
            },
          ),
          path(`M41 ${n(y + 13)}Q50 ${n(y + 7)} 59 ${n(y + 13)}Q50 ${n(y + 18)} 41 ${n(y + 13)}Z`, {
            fill: "tongue",
          }),
        ]
      : lineMouth(y, half, 0.64)(state);

/** A line with one tooth, for all awake creatures. */
export const toothMouth =
  (y: number, half: number): Mouth =>
  (state) => {
    const tooth = state === "speaking" ? "M44 77h6l-3 6Z" : "M45 83h6l-3 6Z";
    return [
      ...lineMouth(y, half)(state),
      ...(state === "out" ? [] : [path(tooth, { fill: "pale" })]),
    ];
  };

/** A muzzle whose mouth is seen when it speaks alone. */
export const muzzle: Mouth = (state) =>
  state === "speaking" ? [path("M41 75Q50 88 59 75Q50 72 41 75Z", { fill: "ink" })] : [];

/** A short beak. */
export const shortBeak: Mouth = (state) =>
  state === "speaking"
    ? [
        path("M46 74Q50 83 54 74Z", { fill: "shade" }),
        path("M44 66Q50 58 56 66Q52 75 50 75Q48 75 44 66Z", { fill: "ink" }),
      ]
    : [path("M44 66Q50 58 56 66Q52 77 50 78Q48 77 44 66Z", { fill: "ink" })];

/** A long beak. */
export const longBeak: Mouth = (state) =>
  state === "speaking"
    ? [
        path("M42 73L50 90L58 73L50 79Z", { fill: "soft" }),
        path("M39 66Q50 54 61 66L50 76Z", { fill: "light" }),
      ]
    : [
        path("M39 65Q50 53 61 65L50 90Z", { fill: "light" }),
        path("M41 68Q50 72 59 68", { stroke: "dark", width: 2 }),
      ];

/** Height of the bars of a loudspeaker by state. */
const bars: Readonly<Record<FaceState, readonly number[]>> = {
  listening: [4, 4, 4, 4, 4, 4],
  speaking: [5, 10, 14, 8, 12, 6],
  suspicious: [4, 4, 4, 4, 4, 4],
  caught: [6, 3, 6, 3, 6, 3],
  out: [2, 2, 2, 2, 2, 2],
};

/** A loudspeaker that shows its sound. */
export const loudspeaker: Mouth = (state) => [
  path(
    bars[state]
      .map((height, at) =>
        roundRect(37.4 + at * 4.5, 79 - height / 2, 2.8, height, Math.min(1.4, height / 2)),
      )
      .join(""),
    { fill: "ink" },
  ),
];
