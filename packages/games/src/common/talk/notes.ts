import type { Seat, StatedChances } from "@wisp/game";
import { z } from "zod";

/** The notes that an agent may send with its answers in any game of talk. */
export const talkNotes = {
  /** Its suspicion of players by in-game name, from 0 to 1. */
  suspicions: z.record(z.string().max(40), z.number().min(0).max(1)),
  /** Its intention. */
  intention: z.string().max(1_000),
};

/**
 * The suspicions of a note as chances of holding the hidden role; null where it names no player.
 * Names of nobody at the table are left out.
 */
export function suspectedSeats(
  note: unknown,
  players: readonly { readonly name: string }[],
  hidden: Seat,
): StatedChances | null {
  const read = talkNotes.suspicions.safeParse(note);
  if (!read.success) return null;
  const stated = players.flatMap(({ name }, seat) => {
    const chance = Object.hasOwn(read.data, name) ? read.data[name] : undefined;
    return chance === undefined ? [] : [{ chance, isHidden: seat === hidden }];
  });
  if (stated.length === 0) return null;
  return {
    chances: stated.map(({ chance }) => chance),
    truth: stated.map(({ isHidden }) => isHidden),
  };
}
