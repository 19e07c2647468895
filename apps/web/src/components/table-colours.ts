import { idOfHue } from "./avatar.tsx";

const STEP = 60;

/** Seats whose hues are the furthest apart; the next ones stand between them. */
const FIRST_SEATS = 6;

/** Hue of a seat in degrees: twelve that differ, the same in every match. */
export const seatHue = (seat: number): number =>
  (210 + seat * STEP + (seat < FIRST_SEATS ? 0 : STEP / 2)) % 360;

/** Colour of a seat's marks; lightness follows the theme (`--seat-light`, set by the page). */
export const seatColour = (seat: number): string =>
  `oklch(var(--seat-light) 0.14 ${seatHue(seat)})`;

/**
 * The id from which a player's avatar is drawn: its in-game name, with a mark behind it that makes
 * the avatar's hue the seat's, so that two at one table never look alike.
 */
export const avatarId = (name: string, seat: number): string => idOfHue(name, seatHue(seat));
