/**
 * Letters that imitate a basic Latin letter.
 * Deliberately no full confusable skeleton: that turns "m" into "rn" and "I" into "l", so that
 * "modem" would match "modern" and "OIL" would escape.
 */

/** One Latin letter (or two) a line, then every letter that imitates it, both cases, any script. */
const IMITATIONS: readonly (readonly [latin: string, imitators: string])[] = [
  ["a", "аΑαᎪꓮᴀɑ"],
  ["ae", "ӕᴁæ"],
  ["b", "вьΒβᏴꓐʙ"],
  ["c", "сϲᏟꓚᴄⲥ"],
  ["d", "ԁᎠꓓᴅđ"],
  ["e", "еεϵᎬꓰᴇҽɛ"],
  ["f", "ꓝꜰƒϝ"],
  ["g", "ԍɡɢᏀꓖց"],
  ["h", "нһհᎻꓧʜħ"],
  ["i", "іιᎥꓲɪıɩ"],
  ["j", "јϳᎫꓙᴊȷ"],
  ["k", "кκᏦꓗᴋ"],
  ["l", "ӏᏞꓡʟłⅼ"],
  ["m", "мᎷꓟᴍ"],
  ["n", "пηոꓠɴ"],
  ["o", "оοσօᴏøⲟꓳ"],
  ["oe", "œɶ"],
  ["p", "рρᏢꓑᴘ"],
  ["q", "ԛզ"],
  ["r", "гᎡꓣʀ"],
  ["s", "ѕᏚꓢꜱ"],
  ["t", "тτᎢꓔᴛŧ"],
  ["u", "υμսꓴᴜ"],
  ["v", "ѵνᏙꓦᴠ"],
  ["w", "ԝωᎳꓪᴡ"],
  ["x", "хχꓫ"],
  ["y", "уүʏꓬ"],
  ["z", "ζᏃꓜᴢ"],
];

/** Greek capitals that look like another Latin letter than their small form does. */
const CAPITALS: readonly (readonly [capital: string, latin: string])[] = [
  ["Η", "h"],
  ["Μ", "m"],
  ["Ν", "n"],
  ["Υ", "y"],
];

const A = "a".codePointAt(0) ?? 0;

/** White letters on a dark circle or square: letters to a reader, but not to NFKC. */
const DARK_LETTERS: readonly (readonly [letter: string, latin: string])[] = [0x1f150, 0x1f170]
  .flatMap((first) => Array.from({ length: 26 }, (_, index) => [first + index, A + index] as const))
  .map(([letter, latin]) => [String.fromCodePoint(letter), String.fromCodePoint(latin)] as const)
  // The blood groups and the parking sign are emoji: they hold no letter.
  .filter(([letter]) => !/\p{Emoji}/u.test(letter));

/** The letter that a character imitates, after case folding. CAPITALS must be looked up first. */
const imitated: ReadonlyMap<string, string> = new Map([
  ...IMITATIONS.flatMap(([latin, imitators]) =>
    [...imitators].flatMap((letter) =>
      [letter, letter.toLowerCase(), letter.toUpperCase().toLowerCase()].map(
        (form) => [form, latin] as const,
      ),
    ),
  ),
  ...DARK_LETTERS,
]);

/** The letter that a capital imitates where its small form imitates another one. */
const imitatedByCapital: ReadonlyMap<string, string> = new Map(CAPITALS);

/** What a reader sees in one character: case folded, and a Latin letter where it imitates one. */
export const asLatin = (character: string): string =>
  imitatedByCapital.get(character) ??
  Array.from(
    character.toUpperCase().toLowerCase(),
    (letter) => imitated.get(letter) ?? letter,
  ).join("");
