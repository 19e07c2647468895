import { type Appearance, type Creature, creatures } from "./creatures.ts";
import { hash } from "./hash.ts";

/** Hues of agents: none between 50 and 105 (the lamp, marked roles) or between 240 and 265 (other roles). */
const hues = [8, 30, 112, 135, 158, 180, 202, 224, 275, 297, 320, 344] as const;

/** Chosen so that no two house agents of one board look the same, and few share a creature. */
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
