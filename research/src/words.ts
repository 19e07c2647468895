/**
 * How well blind clues tell the words of pairs apart, of all clues that are kept with the packs:
 * npm run -s research -- words
 */
import { locales } from "@wisp/game";
import {
  type BlindPair,
  blindClues,
  countBlind,
  HARD,
  isHard,
  publicPack,
} from "@wisp/games/who-is-spy/words";
import { meanSeparability } from "@wisp/stats";
import { print } from "@wisp/test-kit/measure";

const languages = { en: "English", zh: "Chinese" } as const;

/** The pairs of each language that two ratings call close, then those that were proposed. */
const groups = [true, false].flatMap((isRated) =>
  locales.map((locale) => {
    const rated = new Set(publicPack(locale).pairs.map(({ id }) => id));
    return {
      name: `${languages[locale]}, ${isRated ? "rated close" : "candidates"}`,
      pairs: blindClues(locale).pairs.filter(({ pair }) => rated.has(pair) === isRated),
    };
  }),
);

const countsOf = (pairs: readonly BlindPair[], sample: number) =>
  pairs.map(({ sheets }) => countBlind(sheets, sample));

/** With its interval over pairs. */
function separability(pairs: readonly BlindPair[], sample: number): string {
  const mean = meanSeparability(countsOf(pairs, sample));
  if (mean === null) return "";
  const [value, low, high] = [mean.value, mean.low, mean.high].map((each) => each?.toFixed(3));
  return `${value} (${low} to ${high})`;
}

const sum = (counts: readonly number[]): string =>
  counts.reduce((total, count) => total + count, 0).toLocaleString("en");

print(
  "| pairs, first sample | separability | at most 75% read right | all read right | clues that name the other word |",
);
print("|---|---|---|---|---|");
for (const { name, pairs } of groups) {
  const counts = countsOf(pairs, 1);
  const low = counts.filter(({ read, right }) => right <= HARD.right * read).length;
  const whole = counts.filter(({ read, right }) => right === read).length;
  const named = sum(counts.map(({ namesOther }) => namesOther));
  const written = sum(counts.map((each) => each.written));
  print(
    `| ${name} | ${separability(pairs, 1)} | ${low} of ${pairs.length} | ${whole} | ${named} of ${written} |`,
  );
}
print("");
print("| second sample of those | separability | confirmed |");
print("|---|---|---|");
for (const { name, pairs } of groups) {
  const again = pairs.filter(({ sheets }) => countBlind(sheets, 2).written > 0);
  const hard = again.filter(({ sheets }) => isHard(sheets)).length;
  print(`| ${name} | ${separability(again, 2)} | ${hard} of ${again.length} |`);
}
