import type {
  AnyGame,
  Character,
  GameEvent,
  Locale,
  MessageMapping,
  Random,
  Seat,
  Setup,
} from "@wisp/game";

type AnySetup = Setup<unknown, unknown>;

/** A registered game with what belongs to it. */
export interface GameEntry {
  readonly game: AnyGame;
  /** House agents by id. */
  readonly house: readonly Character<unknown>[];
  /** Materials and configuration of an ordinary match in `locale`, drawn from the public packs. */
  ordinary(
    locale: Locale,
    random: Random,
  ): { readonly config: unknown; readonly materials: unknown };
  /** How the game speaks the Space protocol; null where it does not. */
  readonly space: MessageMapping<unknown, GameEvent> | null;
  /** Pairs of set-ups that must look the same to `seat` and the public until one match is over. */
  twins(setup: AnySetup, seat: Seat): readonly (readonly [AnySetup, AnySetup])[];
  /** What the points of a match add up to, in units of 1 / pointsScale; null where that varies. */
  readonly pointsSum: number | null;
}
