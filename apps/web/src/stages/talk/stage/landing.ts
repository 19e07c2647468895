import { useEffect, useState } from "react";
import type { Vote } from "#stages/talk/votes.ts";

/** From one ballot to the next, and how long each travels: in milliseconds at speed 1. */
const BALLOT_EVERY_MS = 700;
export const BALLOT_FLIGHT_MS = 600;
/** Before the ballot that decides. */
const PAUSE_MS = 1_000;
/** How long the result stays. */
const RESULT_MS = 1_200;

/** How long the ballots of a vote take to open, with a look at the result, in milliseconds. */
export const ballotsMs = (voters: number): number =>
  voters * BALLOT_EVERY_MS + BALLOT_FLIGHT_MS + PAUSE_MS + RESULT_MS;

/** The votes in the order of opening: the last vote for the seat with most votes is last. */
export function landingOrder<V extends Vote>(votes: readonly V[]): readonly V[] {
  const counts = new Map<number, number>();
  for (const { choice } of votes) {
    if (choice !== null) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  const [winner] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const deciding = votes.findLast(({ choice }) => choice !== null && choice === winner);
  return deciding === undefined ? votes : [...votes.filter((vote) => vote !== deciding), deciding];
}

/** After how many milliseconds the ballot at this place of the order departs. */
export const departsAfterMs = (place: number, voters: number): number =>
  place * BALLOT_EVERY_MS + (place === voters - 1 ? PAUSE_MS : 0);

/**
 * The delay of each ballot in milliseconds, in order; 0 where no time passes.
 *
 * @param speed times the ordinary pace
 */
export const landingTimesMs = (
  voters: number,
  { moving, speed }: { readonly moving: boolean; readonly speed: number },
): readonly number[] =>
  moving
    ? Array.from(
        { length: voters },
        (_, place) => (departsAfterMs(place, voters) + BALLOT_FLIGHT_MS) / speed,
      )
    : [0];

/** How far the ballots of a scene are, in the order in which they are opened. */
interface Landing {
  /** How many of them are on their way or have landed. */
  readonly departed: number;
  readonly landed: number;
}

const none: Landing = { departed: 0, landed: 0 };
const unopened = { scene: "", at: none };

/**
 * Opens the ballots of a scene one after the other. Without passing time, or for people who prefer
 * less motion, all of them land immediately.
 *
 * @param scene names the scene: when it changes, the ballots are opened from the start
 */
export function useLanding(
  scene: string,
  voters: number,
  { moving, speed }: { readonly moving: boolean; readonly speed: number },
): Landing {
  const [shown, show] = useState(unopened);
  useEffect(() => {
    if (!moving) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    show({ scene, at: still ? { departed: voters, landed: voters } : none });
    const timers = Array.from({ length: still ? 0 : voters }, (_, place) => {
      const departs = departsAfterMs(place, voters);
      return [
        setTimeout(() => {
          show(({ at }) => ({ scene, at: { ...at, departed: place + 1 } }));
        }, departs / speed),
        setTimeout(
          () => {
            show(({ at }) => ({ scene, at: { ...at, landed: place + 1 } }));
          },
          (departs + BALLOT_FLIGHT_MS) / speed,
        ),
      ];
    });
    return () => {
      timers.flat().forEach(clearTimeout);
      show(unopened);
    };
  }, [scene, voters, moving, speed]);
  if (!moving) return { departed: voters, landed: voters };
  // A scene that was just opened has not been through the effect.
  return shown.scene === scene ? shown.at : none;
}

/** A coin that flies to a seat. */
export interface Coin {
  readonly seat: number;
  /** Its place in the order in which coins fly. */
  readonly place: number;
}

/** No match of the talk games gives a seat more. */
const MAX_COINS = 12;

/** The coins that the points of a match are shown by: one for each point, rounded, seat by seat. */
export function coinsOf(
  seats: readonly { readonly seat: number; readonly points: number }[],
): readonly Coin[] {
  return seats
    .toSorted((one, other) => one.seat - other.seat)
    .flatMap(({ seat, points }) =>
      Array.from({ length: Math.min(MAX_COINS, Math.max(0, Math.round(points))) }, () => seat),
    )
    .map((seat, place) => ({ seat, place }));
}
