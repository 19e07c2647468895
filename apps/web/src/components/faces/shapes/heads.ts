import type { Creature } from "#components/faces/appearance.ts";
import { darkEyes, type Eyes, oneEye, roundEyes, screenEyes, slitEyes } from "./eyes.ts";
import {
  lineMouth,
  longBeak,
  loudspeaker,
  type Mouth,
  muzzle,
  shortBeak,
  toothMouth,
  wideMouth,
} from "./mouths.ts";
import { disc, ellipse, mirrored, type Part, path, roundRect, turnedEllipse } from "./part.ts";

/** The parts of a creature in every state, and the styles of its eyes and mouth. */
export interface Head {
  /** Behind the head: ears or horns. */
  readonly behind: readonly Part[];
  readonly outline: string;
  /** On the head. */
  readonly marks: readonly Part[];
  readonly eyes: Eyes;
  readonly mouth: Mouth;
}

/** A path and its mirror image, as one. */
const both = (data: string): string => data + mirrored(data);

const round = "M50 10A42 42 0 1 1 49.9 10Z";
const horns = "M33 32C14 12 -4 38 9 60C16 70 27 62 21 53";

/** The shapes of each creature in a square of 100. */
export const heads: Readonly<Record<Creature, Head>> = {
  fox: {
    behind: [
      path(both("M15 46L11 6Q30 12 44 32Z"), { fill: "deep" }),
      path(both("M18 36L16 15Q26 20 34 31Z"), { fill: "shade" }),
    ],
    outline: "M15 40Q50 20 85 40Q90 66 50 95Q10 66 15 40Z",
    marks: [
      path(both("M14.5 50Q16 70 50 95Q39 74 35 66Q26 54 14.5 50Z"), { fill: "pale" }),
      path("M43 84Q50 80 57 84Q54 93 50 95Q46 93 43 84Z", { fill: "ink" }),
    ],
    eyes: roundEyes(34, 53, 9),
    mouth: muzzle,
  },
  owl: {
    behind: [path(both("M14 46L10 5Q32 10 46 20Z"), { fill: "deep" })],
    outline: "M50 15C77 15 89 34 87 58C85 83 70 95 50 95C30 95 15 83 13 58C11 34 23 15 50 15Z",
    marks: [
      path("M50 30Q62 20 76 24Q62 30 54 42L50 50L46 42Q38 30 24 24Q38 20 50 30Z", { fill: "dark" }),
      disc(33, 51, 18, { fill: "light" }),
      disc(67, 51, 18, { fill: "light" }),
      path("M38 88q4 -5 8 0q4 -5 8 0q4 -5 8 0", { stroke: "dark", width: 2.6 }),
    ],
    eyes: roundEyes(33, 51, 12.5),
    mouth: shortBeak,
  },
  moon: {
    behind: [],
    outline: round,
    marks: [
      path("M74 17A42 42 0 0 1 62 92A56 56 0 0 0 74 17Z", { fill: "deep", opacity: 0.75 }),
      disc(26, 34, 6, { fill: "deep", opacity: 0.6 }),
      disc(37, 22, 3, { fill: "deep", opacity: 0.6 }),
      disc(22, 68, 4, { fill: "deep", opacity: 0.5 }),
    ],
    eyes: roundEyes(36, 50, 9),
    mouth: lineMouth(70, 9),
  },
  flame: {
    behind: [],
    outline:
      "M52 3C52 22 86 34 86 63C86 83 69 95 50 95C31 95 14 83 14 63C14 48 24 42 30 30C34 36 37 37 39 36C38 24 43 14 52 3Z",
    marks: [
      path("M50 46C62 50 72 60 72 73C72 86 62 93 50 93C38 93 28 86 28 73C28 62 40 58 50 46Z", {
        fill: "light",
        opacity: 0.55,
      }),
    ],
    eyes: roundEyes(37, 61, 9.5),
    mouth: lineMouth(79, 8),
  },
  golem: {
    behind: [
      path("M50 24V9", { stroke: "deep", width: 4 }),
      disc(50, 8, 5.5, { fill: "light" }),
      path(roundRect(5, 46, 12, 22, 4) + roundRect(83, 46, 12, 22, 4), { fill: "dark" }),
    ],
    outline: "M28 22H72Q87 22 87 37V77Q87 93 72 93H28Q13 93 13 77V37Q13 22 28 22Z",
    marks: [path(roundRect(21, 35, 58, 30, 13), { fill: "ink" })],
    eyes: screenEyes(37, 50, 8),
    mouth: loudspeaker,
  },
  moth: {
    behind: [
      path(both("M42 30C38 16 28 9 14 8"), { stroke: "deep", width: 3.4 }),
      path(both("M20 9l-2 8M27 11l-4 8M33 15l-6 7M37.5 20l-7 5"), { stroke: "soft", width: 2.6 }),
      path(
        "M14 82q6 -10 12 -2q6 -10 12 0q6 -8 12 0q6 -8 12 0q6 -10 12 0q6 -8 12 2q-6 18 -36 18q-30 0 -36 -18Z",
        { fill: "light" },
      ),
    ],
    outline: "M50 26C70 26 83 40 83 58C83 78 69 90 50 90C31 90 17 78 17 58C17 40 30 26 50 26Z",
    marks: [path("M50 26C56 34 56 44 50 52C44 44 44 34 50 26Z", { fill: "light", opacity: 0.7 })],
    eyes: darkEyes(33, 57, 12),
    mouth: lineMouth(77, 6),
  },
  ram: {
    behind: [
      path(both(horns), { stroke: "dark", width: 12 }),
      path(both("M28 26C12 16 2 36 9 54"), { stroke: "deep", width: 3, opacity: 0.9 }),
    ],
    outline: "M27 36Q50 18 73 36Q76 60 67 80Q50 100 33 80Q24 60 27 36Z",
    marks: [
      path("M34 72Q50 60 66 72Q66 84 50 89.5Q34 84 34 72Z", { fill: "light" }),
      path("M44 74l3 3M56 74l-3 3", { stroke: "ink", width: 2.6 }),
      path("M36 31Q50 40 64 31Q60 26 50 26Q40 26 36 31Z", { fill: "light", opacity: 0.8 }),
    ],
    eyes: roundEyes(38, 52, 8),
    mouth: lineMouth(83, 6),
  },
  pear: {
    behind: [
      path("M50 24C48 12 58 1 76 4C76 18 64 26 50 24Z", { fill: "light" }),
      path("M50 24C52 14 42 8 28 10C30 20 38 26 50 24Z", { fill: "soft" }),
    ],
    outline: "M50 21C67 21 70 40 79 57C90 80 74 95 50 95C26 95 10 80 21 57C30 40 33 21 50 21Z",
    marks: [
      disc(27, 73, 6, { fill: "light", opacity: 0.5 }),
      disc(73, 73, 6, { fill: "light", opacity: 0.5 }),
    ],
    eyes: roundEyes(38, 59, 8.5),
    mouth: lineMouth(76, 9),
  },
  cyclops: {
    behind: [path(both("M20 34Q8 22 12 6Q26 12 36 24Z"), { fill: "light" })],
    outline: "M50 14C74 14 88 32 88 56C88 80 72 95 50 95C28 95 12 80 12 56C12 32 26 14 50 14Z",
    marks: [disc(50, 49, 24, { fill: "dark", opacity: 0.55 })],
    eyes: oneEye(50, 49, 19),
    mouth: toothMouth(81, 11),
  },
  frog: {
    behind: [disc(28, 35, 19, { fill: "base" }), disc(72, 35, 19, { fill: "base" })],
    outline: "M9 62C9 42 26 36 50 36C74 36 91 42 91 62C91 84 72 93 50 93C28 93 9 84 9 62Z",
    marks: [
      path("M16 72Q50 66 84 72Q76 93 50 93Q24 93 16 72Z", { fill: "light", opacity: 0.8 }),
      disc(45, 54, 1.8, { fill: "ink" }),
      disc(55, 54, 1.8, { fill: "ink" }),
    ],
    eyes: roundEyes(28, 33, 12.5),
    mouth: wideMouth(69, 22),
  },
  raven: {
    behind: [path("M38 24Q34 8 42 1Q46 10 50 14Q56 4 64 2Q62 14 64 24Z", { fill: "deep" })],
    outline: "M50 18C76 18 89 38 86 62C83 84 69 95 50 95C31 95 17 84 14 62C11 38 24 18 50 18Z",
    marks: [
      path("M14 60C18 34 40 36 50 50C60 36 82 34 86 60C82 78 68 72 50 64C32 72 18 78 14 60Z", {
        fill: "shade",
      }),
    ],
    eyes: roundEyes(31, 55, 8.5, "light"),
    mouth: longBeak,
  },
  jelly: {
    behind: [
      path("M26 68q-6 12 2 24M42 72q4 12 -2 24M58 72q-4 12 2 24M74 68q6 12 -2 24", {
        stroke: "deep",
        width: 5.5,
      }),
    ],
    outline:
      "M12 62C10 30 28 10 50 10C72 10 90 30 88 62C88 72 80 74 76 67C73 78 62 78 60 69C57 80 43 80 40 69C38 78 27 78 24 67C20 74 12 72 12 62Z",
    marks: [path("M26 34Q34 18 50 16", { stroke: "pale", width: 4, opacity: 0.55 })],
    eyes: roundEyes(36, 45, 9.5),
    mouth: lineMouth(61, 7),
  },
  cat: {
    behind: [
      path(both("M13 54L17 8Q34 14 46 28Z"), { fill: "deep" }),
      path(both("M21 38L22 19Q31 24 36 31Z"), { fill: "light", opacity: 0.7 }),
    ],
    outline: "M50 24C74 24 89 38 88 60C87 82 70 94 50 94C30 94 13 82 12 60C11 38 26 24 50 24Z",
    marks: [
      path("M50 28V40M39 30L42 39M61 30L58 39", { stroke: "dark", width: 4 }),
      path("M45 68Q50 65 55 68Q53 73 50 74Q47 73 45 68Z", { fill: "ink" }),
      path(both("M24 72L14.5 70.3M24 77L18 78"), { stroke: "light", width: 1.8 }),
    ],
    eyes: slitEyes(33, 56, 9.5),
    mouth: lineMouth(80, 7),
  },
  bear: {
    behind: [
      disc(20, 26, 14, { fill: "deep" }),
      disc(80, 26, 14, { fill: "deep" }),
      disc(20, 26, 7, { fill: "shade" }),
      disc(80, 26, 7, { fill: "shade" }),
    ],
    outline: "M50 20C76 20 88 38 87 60C86 83 70 94 50 94C30 94 14 83 13 60C12 38 24 20 50 20Z",
    marks: [
      path(turnedEllipse(33, 53, 14, 16, 20) + turnedEllipse(67, 53, 14, 16, -20), {
        fill: "dark",
      }),
      ellipse(50, 76, 17, 13, { fill: "light" }),
      ellipse(50, 70, 6, 4, { fill: "ink" }),
    ],
    eyes: roundEyes(34, 52, 8, "light"),
    mouth: lineMouth(80, 7),
  },
};
