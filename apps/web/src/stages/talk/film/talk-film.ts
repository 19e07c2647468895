import type { ApiMatchLog } from "@wisp/api";
import type { Group, Shape, Text } from "@wisp/pictures";
import { type FaceState, masksOf, seatHue } from "#components/faces/appearance.ts";
import { shortened } from "#components/sanitize.ts";
import { bareFace, type DrawnFace } from "#features/pictures/face.ts";
import { FILM, type Scene } from "#features/pictures/film.ts";
import { line, look, oklch } from "#features/pictures/look.ts";
import { Fold, type Folds } from "#features/replay/log/fold.ts";
import type { FilmAgent, FilmWords, ReplayWords } from "#stages/contract/rendering.ts";
import { ballotPaths, pathOf } from "#stages/talk/stage/ballot-paths.ts";
import {
  FIELD,
  faceSizes,
  MAX_ROOMY_SEATS,
  seatPositions,
} from "#stages/talk/stage/seat-positions.ts";
import { faceStatesOf, type TableFacts, type Vote } from "#stages/talk/votes.ts";

/** How long the result stays at the end, in milliseconds. */
const ENDING_MS = 4_500;

/** The text of the table at an event. */
export interface TableText {
  /** What happens, in a line above the table. */
  readonly caption: string;
  /** The middle of the table. */
  readonly middle: readonly Shape[];
}

/** The public state of a game of talk, as far as every film of one draws it. */
interface TalkState {
  readonly players: readonly { readonly name: string }[];
}

/** The parts of a film that each game of talk defines. */
export interface TalkFilm<State extends TalkState, Event> {
  readonly story: Folds<State, Event> & {
    /** How long an event stays, in milliseconds. */
    dwellMs(event: Event, state: State): number;
  };
  /** Whether an event ends the match: agents and roles are shown from then on. */
  isEnd(event: Event): boolean;
  /** Null for events without a scene of their own. */
  heard(
    event: Event,
    state: State,
    faces: readonly DrawnFace[],
    words: ReplayWords,
  ): TableText | null;
  facts(event: Event, state: State): TableFacts;
  /** The votes that are drawn at an event. */
  openVotes(event: Event, state: State): readonly Vote[];
  /** The seat that speaks or acts; null: none. */
  activeSeat(event: Event, state: State): number | null;
  /** The seats of the hidden role; [] while they may not be shown. */
  targets(event: Event, state: State): readonly number[];
  /** Why a seat is accused or out; null for others. */
  fate(state: State, seat: number, words: ReplayWords): string | null;
  /** The words of a seat that still count; undefined or empty for none. */
  lastWords(state: State, seat: number): string | undefined;
  /** The name of a seat's role; "" where none is shown. */
  role(isTarget: boolean, words: ReplayWords): string;
}

/** A moment that a film draws. */
interface FilmMoment<State, Event> {
  readonly event: Event;
  readonly state: State;
}

/** The text below a seat's name during the match. */
function noteDuring<State extends TalkState, Event>(
  film: TalkFilm<State, Event>,
  { event, state }: FilmMoment<State, Event>,
  seat: number,
  t: ReplayWords,
): SeatNote | null {
  const fate = film.fate(state, seat, t);
  if (fate !== null) return { kind: "fact", text: fate };
  const vote = film.openVotes(event, state).find((each) => each.seat === seat);
  if (vote !== undefined) {
    const whom = state.players[vote.choice ?? -1]?.name;
    return { kind: "fact", text: whom === undefined ? t("table.abstains") : `→ ${whom}` };
  }
  if (seat === film.activeSeat(event, state)) {
    return { kind: "fact", text: t("table.speaking"), lit: true };
  }
  const words = film.lastWords(state, seat);
  return words ? { kind: "words", text: words } : null;
}

/** The text below a seat's name at the end: its agent, its role and its points. */
function noteAtEnd(
  name: string,
  role: string,
  isTarget: boolean,
  agent: FilmAgent | undefined,
): SeatNote {
  const parts = agent ? [name, role, agent.points] : [role];
  const text = parts.filter((part) => part !== "").join(" · ");
  return { kind: "fact", text: isTarget ? `◆ ${text}` : text };
}

/** The scenes of a finished match of a game of talk; the last one shows agents and roles. */
export function talkFilm<State extends TalkState, Event>(
  film: TalkFilm<State, Event>,
  log: ApiMatchLog,
  { replay: t, agents }: Pick<FilmWords, "replay" | "agents">,
): Scene[] {
  const fold = new Fold(film.story);
  return fold.entries(log).flatMap(({ cursor, event }): Scene[] => {
    const last = film.isEnd(event);
    const state = fold.at(log, cursor, last ? "omniscient" : "ended");
    const shown = last ? agents : [];
    const faces = masksOf(log.id, state.players.length);
    const heard = film.heard(event, state, faces, t);
    if (heard === null) return [];
    const targets = film.targets(event, state);
    const facts = film.facts(event, state);
    const states = faceStatesOf(facts);
    const seats = state.players.map(({ name }, seat): FilmSeat => {
      const isTarget = targets.includes(seat);
      return {
        name: shown[seat]?.name ?? name,
        face: faces[seat],
        state: states[seat] ?? "listening",
        note: last
          ? noteAtEnd(name, film.role(isTarget, t), isTarget, shown[seat])
          : noteDuring(film, { event, state }, seat, t),
        out: !last && facts.out[seat] === true,
        isTarget,
      };
    });
    const votes = film.openVotes(event, state);
    return [
      {
        cursor,
        shapes: tableShapes({ ...heard, seats, votes, active: film.activeSeat(event, state) }),
        dwellMs: last ? ENDING_MS : film.story.dwellMs(event, state),
      },
    ];
  });
}

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
interface TableScene {
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
const tableShapes = ({ caption, seats, votes, active, middle }: TableScene): Shape[] => [
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

/** The text below a seat's name: its speech, its vote, or its fate. */
type SeatNote =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "fact"; readonly text: string; readonly lit?: boolean };

/** A seat as a film draws it. */
interface FilmSeat {
  /** The in-game name; the agent's once agents are shown. */
  readonly name: string;
  readonly face: DrawnFace | undefined;
  readonly state: FaceState;
  readonly note: SeatNote | null;
  /** It no longer plays. */
  readonly out: boolean;
  /** It holds the hidden role, and the role may be shown. */
  readonly isTarget: boolean;
}

/** Scale of the face of an active seat. */
const GROWN = 1.1;
/** Room for a label, and its gap to the face: units of the field. */
const MAX_LABEL = 230;
const LABEL_BELOW = 204;
const GAP = 16;
/** Longer words are cut at a seat; the bubble has shown them in full. */
const MAX_WORDS = 70;
const NAME = 27;
const NOTE = 44;

/** The colour of a seat's marks. */
export const seatShade = (seat: number): string => oklch(0.76, 0.13, seatHue(seat));

function noteShape(note: SeatNote, place: Pick<Text, "x" | "y" | "width" | "align">): Shape {
  const box = { ...place, height: NOTE, leading: 1.25, stand: "top" } as const;
  return note.kind === "words"
    ? line(`“${shortened(note.text, MAX_WORDS)}”`, {
        ...box,
        sizes: [17],
        face: "script",
        colour: look.soft,
      })
    : line(note.text, { ...box, sizes: [17, 15], colour: note.lit ? look.lamp : look.mute });
}

/** A seat of a table: its face, its name and its note, in coordinates of the field. */
function seatShapes(each: FilmSeat, seat: number, seats: number, active: boolean): Shape[] {
  const place = seatPositions(seats)[seat];
  if (place === undefined) return [];
  const { x, y } = place.wide;
  const size = faceSizes(seats).wide;
  const edge = active ? size * GROWN : size;
  const ring = active ? look.lamp : each.isTarget ? look.ember : null;
  const { name, note, face } = each;
  const named = { sizes: [20, 17, 15], weight: 600, colour: each.out ? look.mute : look.text };
  const shapes: Shape[] =
    ring === null
      ? []
      : [
          { kind: "glow", x, y, radius: edge * 0.95, colour: ring, opacity: 0.3 },
          { kind: "disc", x, y, radius: size / 2 + 12, stroke: ring, strokeWidth: 4 },
        ];
  if (face) shapes.push(bareFace(face, x - edge / 2, y - edge / 2, edge, each.state));
  if (place.label === "below") {
    const label = { x: x - LABEL_BELOW / 2, width: LABEL_BELOW, align: "middle" } as const;
    const top = y + size / 2 + (ring === null ? 3 : 14);
    shapes.push(line(name, { ...label, ...named, y: top, height: NAME }));
    if (note?.kind === "fact" && (seats <= MAX_ROOMY_SEATS || each.isTarget)) {
      shapes.push(noteShape(note, { ...label, y: top + NAME }));
    }
    return shapes;
  }
  const left = place.label === "left";
  const room = Math.min(x, FIELD.width - x) + MARGIN - size / 2 - GAP - 8;
  const width = Math.min(MAX_LABEL, room);
  const at = x + (left ? -size / 2 - GAP - width : size / 2 + GAP);
  const align = left ? "right" : "left";
  const top = y - (NAME + (note === null ? 0 : NOTE)) / 2;
  const mark = { width: 11, height: 11, radius: 3, fill: seatShade(seat) } as const;
  // The mark of the seat is between face and name.
  shapes.push(
    { kind: "box", ...mark, x: left ? at + width - 11 : at, y: top + NAME / 2 - 5 },
    line(name, {
      ...named,
      x: left ? at : at + 18,
      width: width - 18,
      y: top,
      height: NAME,
      align,
    }),
  );
  if (note !== null) shapes.push(noteShape(note, { x: at, width, y: top + NAME, align }));
  return shapes;
}

/** The field of the stage, scaled into a film. */
const SCALE = 0.72;
const LEFT = (FILM.width - FIELD.width * SCALE) / 2;
const TOP = 10;

/** Space of a film on each side of the field, in units of the field. */
const MARGIN = LEFT / SCALE;

/** Places shapes that use coordinates of the field in a film. */
const onField = (shapes: readonly Shape[]): Group => ({
  kind: "group",
  x: LEFT,
  y: TOP,
  scale: SCALE,
  shapes,
});

/** The table of the stage. */
const TABLE = { x: 500, y: 316, radius: 332, radiusY: 188 } as const;

/** Cells of the audience, each with a figure; every other row is shifted. */
const CELL = { width: 34, height: 23 } as const;
/** The audience ends above the table's middle. */
const LAST_ROW = 250;

/** How bright a figure is: 0 near the edges of the room, and behind the table, where none is drawn. */
function lightAt(x: number, y: number): number {
  const [across, down] = [TABLE.radius + 16, TABLE.radiusY + 30];
  if (Math.hypot((x - TABLE.x) / across, (y - TABLE.y) / down) < 1) return 0;
  return 1 - Math.hypot((x - 500) / 560, (y - 190) / 230);
}

/** The audience in two shades, as paths. */
const audience = ((): readonly Shape[] => {
  const paths = { near: "", far: "" };
  for (let row = 0; row * CELL.height < LAST_ROW; row += 1) {
    const y = row * CELL.height + 12;
    for (let column = 0; column * CELL.width < FIELD.width; column += 1) {
      const x = column * CELL.width + (row % 2 === 0 ? 10 : 27);
      const light = lightAt(x, y);
      if (light <= 0.08) continue;
      const figure = `M${x - 6} ${y}a6 6 0 1 1 12 0a6 6 0 1 1-12 0M${x - 11} ${y + 19}q0-11 11-11t11 11z`;
      paths[light > 0.4 ? "near" : "far"] += figure;
    }
  }
  return [
    { kind: "outline", path: paths.near, fill: look.line, opacity: 0.42 },
    { kind: "outline", path: paths.far, fill: look.line, opacity: 0.22 },
  ];
})();

/** The room of the stage, on the field: the audience in the dark, the lamp and the table. Decoration. */
const roomShapes: readonly Shape[] = [
  ...audience,
  { kind: "outline", path: "M499 -14h2v36h-2z", fill: look.line },
  { kind: "outline", path: "M486 22h28l18 20h-64z", fill: look.line },
  { kind: "disc", x: 500, y: 43, radius: 44, radiusY: 9, fill: look.lamp, opacity: 0.4 },
  { kind: "disc", x: 500, y: 43, radius: 30, radiusY: 5, fill: look.lamp },
  { kind: "disc", ...TABLE, y: 326, radiusY: 190, fill: look.raised },
  { kind: "disc", ...TABLE, fill: look.panel, stroke: look.line, strokeWidth: 2 },
  { kind: "disc", ...TABLE, radius: 312, radiusY: 172, stroke: look.line, opacity: 0.6 },
  { kind: "glow", ...TABLE, radius: 330, radiusY: 187, colour: look.lamp, opacity: 0.16 },
  {
    kind: "outline",
    path: "M468 46h64L772 330H228z",
    gradient: [
      { offset: 0, colour: look.lamp, opacity: 0.4 },
      { offset: 0.45, colour: look.lamp, opacity: 0.11 },
      { offset: 1, colour: look.lamp, opacity: 0 },
    ],
  },
];
