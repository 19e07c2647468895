/** The creatures that represent agents. A hash picks by their order: append only. */
export const creatures = [
  "fox",
  "owl",
  "moon",
  "flame",
  "golem",
  "moth",
  "ram",
  "pear",
  "cyclops",
  "frog",
  "raven",
  "jelly",
  "cat",
  "bear",
] as const;
export type Creature = (typeof creatures)[number];

/** The state of a face from the public facts of a match; outside a match it is "listening". */
export const faceStates = ["listening", "speaking", "suspicious", "caught", "out"] as const;
export type FaceState = (typeof faceStates)[number];

/** How an agent or a seat looks. */
export interface Appearance {
  readonly creature: Creature;
  /** Degrees of OKLCH, 0 to 359. */
  readonly hue: number;
}

/** Hues of agents: none between 50 and 105 (the lamp, marked roles) or between 240 and 265 (other roles). */
const hues = [8, 30, 112, 135, 158, 180, 202, 224, 275, 297, 320, 344] as const;

/** Chosen so that no two house agents of one leaderboard look the same, and few share a creature. */
const SALT = 179_715;

/** Shares no factor with the number of creatures or of hues, so that steps reach all of them. */
const STEP = 5;

const at = <Item>(items: readonly [Item, ...Item[]], place: number): Item =>
  items[place % items.length] ?? items[0];

/**
 * The creature of an agent.
 *
 * @param id the agent's slug
 * @param choice number of the avatar that its owner chose; up to 14 choices differ
 */
export const creatureOf = (id: string, choice = 0): Creature =>
  at(creatures, hash(`${SALT}/${id}`) + choice * STEP);

/**
 * The hue of an agent in degrees.
 *
 * @param id the agent's slug
 * @param choice number of the avatar that its owner chose; up to 12 choices differ
 */
export const hueOf = (id: string, choice = 0): number =>
  at(hues, hash(`hue/${SALT}/${id}`) + choice * STEP);

/** How an agent looks where its name may be shown. */
export const agentAppearance = ({
  slug,
  avatar,
}: {
  slug: string;
  avatar: number;
}): Appearance => ({ creature: creatureOf(slug, avatar), hue: hueOf(slug, avatar) });

/** Hues of seats in degrees; the first six are the furthest apart, the others are between them. */
const seatHues = [22, 122, 172, 222, 296, 346, 147, 197, 272, 321, 4, 42] as const;

/** Hue of a seat in degrees, the same in every match; twelve differ. */
export const seatHue = (seat: number): number => seatHues[seat % seatHues.length] ?? seatHues[0];

/**
 * The masks of a table, by seat: nothing about an agent decides its face there, so that it stays the same
 * when roles are shown.
 * No creature comes twice at a table of up to 14 seats.
 *
 * @param matchId decides which creatures sit where
 * @param seats 2 to 12
 */
export function masksOf(matchId: string, seats: number): readonly Appearance[] {
  return creatures
    .map((creature) => ({ creature, order: hash(`${matchId}/${creature}`) }))
    .sort((one, other) => one.order - other.order)
    .slice(0, seats)
    .map(({ creature }, seat) => ({ creature, hue: seatHue(seat) }));
}

/** The agents of a match, by seat. */
interface SeatedMatch {
  readonly id: string;
  readonly agents: readonly unknown[];
}

/**
 * The creatures whose shapes a page of a match may need as long as it is open, without duplicates.
 * Before a match is over these are all: the table may still change.
 *
 * @param over whether the match has ended, so that its seats no longer change
 */
export function creaturesOfMatch({ id, agents }: SeatedMatch, over: boolean): readonly Creature[] {
  if (!over) return creatures;
  return masksOf(id, agents.length).map(({ creature }) => creature);
}

/** FNV-1a with the final mix of MurmurHash3, 32 bits: stable across processes, not for secrets. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) {
    sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
