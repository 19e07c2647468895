import type { Locale, Texts } from "@wisp/game";

/** Whether a person is dealt the role, has one without it, or leaves it to chance. */
export const roleChoices = ["any", "dealt", "other"] as const;
export type RoleChoice = (typeof roleChoices)[number];

/** A match as a paper plays it, at which a person takes one seat and one agent all others. */
export interface SeatPreset {
  readonly name: Texts;
  readonly about: Texts;
  /** The lists of the game's settings of which a match plays one, by its language. */
  readonly settings: Readonly<Record<Locale, string>>;
  /** The game's deal that the person may choose, with the words for each choice. */
  readonly role: { readonly deal: string; readonly texts: Readonly<Record<RoleChoice, Texts>> };
  /** The house agent at all other seats where no resident model is free. */
  readonly host: string;
}

/** A preset and a choice of role, as tickets hold them. */
export const presetText = (name: string, role: RoleChoice): string => `${name}/${role}`;

/** The preset and the role that a text of `presetText` names; null where the game has none. */
export function presetIn(
  { presets = {} }: { readonly presets?: Readonly<Record<string, SeatPreset>> },
  text: string,
): { readonly preset: SeatPreset; readonly role: RoleChoice } | null {
  const [name = "", chosen] = text.split("/");
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  const role = roleChoices.find((choice) => choice === chosen);
  return preset === undefined || role === undefined ? null : { preset, role };
}
