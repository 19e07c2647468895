import type { Locale } from "@wisp/game";
import type { Drawing, Shape } from "@wisp/pictures";
import { getTranslations } from "next-intl/server";
import { masksOf } from "#components/faces/appearance.ts";
import { bareFace, faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look, sheet } from "./look.ts";
import { pictureWords } from "./match.ts";

/** The path of a page's card. */
export const pageCardPath = (page: CardPage, locale: Locale): string =>
  `/api/pages/${page}/card.png?lang=${locale}`;

/** The title of a page in a language. */
async function titleOf(page: CardPage, locale: Locale): Promise<string> {
  if (page !== "home") return (await getTranslations({ locale, namespace: page }))("title");
  return (await getTranslations({ locale, namespace: "home" }))("headline");
}

/** The card of a page in a language. */
export async function cardOfPage(page: CardPage, locale: Locale): Promise<Drawing> {
  const common = await getTranslations({ locale, namespace: "common" });
  const t = await pictureWords(locale);
  const own = await getTranslations({ locale, namespace: page });
  return pageCard(page, {
    brand: common("brand"),
    title: await titleOf(page, locale),
    lead: own("lead"),
    said: t(page === "home" ? "page.speech" : "page.seat"),
    foot: common("footer.line"),
  });
}

/** Pages with a card of their own. */
export const cardPages = ["home", "play", "puzzle", "lab", "community"] as const;
type CardPage = (typeof cardPages)[number];

interface PageCardWords {
  readonly brand: string;
  /** One line, or lines that are kept. */
  readonly title: string;
  readonly lead: string;
  /** What the picture of the page says: a speech, the reader's seat, or nothing. */
  readonly said: string;
  readonly foot: string;
}

/** The middle of the picture, right of the words. */
const MIDDLE = { x: 900, y: 330 } as const;
const FACE = 92;

const faces = masksOf("cards of pages", 6);

/** The places around the table, clockwise from the top left. */
const places = [
  { x: -92, y: -122 },
  { x: 92, y: -122 },
  { x: 196, y: 6 },
  { x: 92, y: 132 },
  { x: -92, y: 132 },
  { x: -196, y: 6 },
] as const;

/** The table under the lamp. */
const table: readonly Shape[] = [
  { kind: "disc", ...MIDDLE, radius: 214, radiusY: 132, fill: look.panel, stroke: look.line },
  { kind: "glow", ...MIDDLE, radius: 230, radiusY: 150, colour: look.lamp, opacity: 0.22 },
];

/** Everybody at the table but the seats in `without`; one of them may speak. */
function seated(without: readonly number[], speaker: number | null): Shape[] {
  return faces.flatMap((face, seat): Shape[] => {
    const place = places[seat];
    if (place === undefined || without.includes(seat)) return [];
    const [x, y] = [MIDDLE.x + place.x, MIDDLE.y + place.y];
    const lit: Shape[] =
      seat === speaker
        ? [
            { kind: "glow", x, y, radius: FACE * 0.9, colour: look.lamp, opacity: 0.34 },
            { kind: "disc", x, y, radius: FACE * 0.62, stroke: look.lamp, strokeWidth: 4 },
          ]
        : [];
    const state = seat === speaker ? "speaking" : "listening";
    return [...lit, bareFace(face, x - FACE / 2, y - FACE / 2, FACE, state)];
  });
}

/** A speech in the middle of the table, its tail at the seat at the top right. */
const speech = (said: string): Shape[] => [
  {
    kind: "outline",
    path: `M${MIDDLE.x + 40} ${MIDDLE.y - 40}L${MIDDLE.x + 78} ${MIDDLE.y - 70}L${MIDDLE.x + 76} ${MIDDLE.y - 36}z`,
    fill: look.paper,
  },
  sheet(MIDDLE.x - 144, MIDDLE.y - 44, 288, 96, 18),
  line(said, {
    x: MIDDLE.x - 130,
    y: MIDDLE.y - 38,
    width: 260,
    height: 84,
    sizes: [27, 24, 21, 18],
    leading: 1.2,
    face: "script",
    align: "middle",
    colour: look.ink,
  }),
];

/** A free seat, with its name. */
function emptySeat(name: string): Shape[] {
  const seat = places[4];
  const [x, y] = [MIDDLE.x + seat.x, MIDDLE.y + seat.y];
  return [
    { kind: "glow", x, y, radius: FACE, colour: look.lamp, opacity: 0.4 },
    {
      kind: "box",
      x: x - FACE / 2,
      y: y - FACE / 2,
      width: FACE,
      height: FACE,
      radius: FACE / 2,
      fill: look.ground,
      stroke: look.lamp,
      strokeWidth: 4,
      dash: [10, 8],
    },
    line(name, {
      x: x - FACE / 2 + 6,
      y: y - FACE / 2,
      width: FACE - 12,
      height: FACE,
      sizes: [32, 26, 20],
      face: "script",
      align: "middle",
      colour: look.lamp,
    }),
  ];
}

/** Speeches of three players, and the question who of them hides. */
const moments = (): Shape[] =>
  [0, 1, 2].flatMap((at): Shape[] => {
    const [left, top] = [722, 168 + at * 118];
    const face = faces[at];
    return [
      ...(face ? faceTile(face, left, top, 88, at === 1 ? "suspicious" : "listening") : []),
      ...(at === 1
        ? [
            {
              kind: "box" as const,
              x: left - 5,
              y: top - 5,
              width: 98,
              height: 98,
              radius: 28,
              stroke: look.ember,
              strokeWidth: 4,
            },
          ]
        : []),
      sheet(left + 112, top + 8, 294, 72, 16),
      ...[0, 1].map(
        (row): Shape => ({
          kind: "box",
          x: left + 134,
          y: top + 28 + row * 20,
          width: row === 0 ? 226 - at * 22 : 150 + at * 24,
          height: 10,
          radius: 5,
          fill: look.inkSoft,
          opacity: 0.45,
        }),
      ),
      ...(at === 1
        ? [
            line("?", {
              x: left + 348,
              y: top + 8,
              width: 44,
              height: 72,
              sizes: [54],
              face: "script",
              align: "middle",
              colour: "#8f4502",
            }),
          ]
        : []),
    ];
  });

/** Two arms of an experiment: the same seats, and two estimates with their intervals. */
const arms = (): Shape[] => [
  { kind: "box", x: 1000, y: 168, width: 1, height: 330, fill: look.line },
  ...["A", "B"].flatMap((arm, at): Shape[] => {
    const top = 178 + at * 170;
    const colour = at === 0 ? look.sky : look.ember;
    const [from, to] = at === 0 ? [880, 990] : [1010, 1100];
    return [
      line(arm, { x: 700, y: top, width: 40, sizes: [44], face: "script", colour }),
      ...faces.slice(0, 5).flatMap((face, seat) => {
        const swapped = at === 1 && seat === 4 ? (faces[5] ?? face) : face;
        return faceTile(swapped, 752 + seat * 76, top, 66);
      }),
      { kind: "box", x: from, y: top + 107, width: to - from, height: 4, radius: 2, fill: colour },
      { kind: "disc", x: (from + to) / 2, y: top + 109, radius: 12, fill: colour },
    ];
  }),
];

/** The code of an agent, next to its face. */
function code(): Shape[] {
  const face = faces[3];
  const rows = [
    ["def answer(question):", look.sky],
    ['    if question.kind == "speech":', look.soft],
    ["        return clue(question)", look.lamp],
    ["    return vote(question)", look.soft],
  ] as const;
  return [
    {
      kind: "box",
      x: 692,
      y: 190,
      width: 436,
      height: 226,
      radius: 18,
      fill: look.panel,
      stroke: look.line,
      strokeWidth: 2,
    },
    ...[look.bad, look.lamp, look.sky].map(
      (fill, at): Shape => ({ kind: "disc", x: 720 + at * 24, y: 218, radius: 7, fill }),
    ),
    ...rows.map(([text, colour], at) =>
      line(text.trimStart(), {
        x: 716 + 10.8 * (text.length - text.trimStart().length),
        y: 246 + at * 38,
        width: 400,
        height: 34,
        sizes: [20],
        face: "mono",
        colour,
      }),
    ),
    ...(face ? faceTile(face, 1018, 374, 120, "speaking") : []),
  ];
}

const scenes: Readonly<Record<CardPage, (words: PageCardWords) => readonly Shape[]>> = {
  home: ({ said }) => [...table, ...seated([], 1), ...speech(said)],
  play: ({ said }) => [...table, ...seated([4], null), ...emptySeat(said)],
  puzzle: moments,
  lab: arms,
  community: code,
};

/** The lines of a title, together in the middle of their place. */
function titleShapes(lines: readonly string[]): Shape[] {
  const height = lines.length === 1 ? 200 : 72;
  const top = 236 - (height * lines.length) / 2;
  return lines.map((text, at) =>
    line(text, {
      x: 72,
      y: top + at * height,
      width: 590,
      height,
      sizes: lines.length === 1 ? [76, 62, 52, 44] : [60, 50, 42],
      leading: 1.14,
      face: "script",
    }),
  );
}

/** The card of a page: its title and its lead, and a picture of what people find there. */
export const pageCard = (page: CardPage, words: PageCardWords): Drawing => ({
  ...CARD_SIZE,
  ground: look.ground,
  shapes: [
    ...cardFrame(words),
    ...scenes[page](words),
    ...titleShapes(words.title.split("\n")),
    line(words.lead, {
      x: 72,
      y: 368,
      width: 570,
      height: 170,
      sizes: [29, 26, 23, 20],
      leading: 1.36,
      stand: "top",
      colour: look.soft,
    }),
  ],
});
