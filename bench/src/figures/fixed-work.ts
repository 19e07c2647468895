/** Unit of times relative to the fixed work. */
export const FIXED_WORK = "‰ of fixed work";

/**
 * Work that never changes, of the kinds that rules, agents and pages do: texts, lists, maps, patterns and JSON.
 * Other CPU times of the same process are compared with its CPU time, so that the machine's speed and
 * load cancel out. Refers to nothing outside itself, so that a page can run it. Returns a checksum.
 */
export function fixedWork(): number {
  const words = "the quick brown fox jumps over a lazy dog near this river bank today".split(" ");
  let checksum = 0;
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      id: at,
      text: words.map((word, place) => `${word}${(at * 7 + place * round) % 10}`).join(" "),
      seats: [at % 6, (at + round) % 6],
    }));
    const copied: typeof rows = JSON.parse(JSON.stringify(rows));
    const counts = new Map<string, number>();
    for (const { text, seats } of copied) {
      for (const word of text
        .toLowerCase()
        .replace(/[aeiou]/g, "-")
        .split(/\s+/)) {
        counts.set(word, (counts.get(word) ?? 0) + seats.length);
      }
    }
    const sorted = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    checksum = (checksum * 31 + sorted.length + (sorted[0]?.[1] ?? 0)) % 1_000_003;
  }
  return checksum;
}
