/** Longest time that a speech takes to appear, in milliseconds. */
const MAX_MS = 3_200;
const WORD_MS = 110;

const pieces = (text: string): string[] =>
  text.match(
    /\s*[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]|\s*[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]+/gu,
  ) ?? [];

/** Words that appear one after the other, at reading pace. */
export function SpokenWords({ text, speed }: { text: string; speed: number }) {
  const words = pieces(text);
  const stepMs = Math.min(WORD_MS, MAX_MS / Math.max(words.length, 1)) / speed;
  return words.map((word, at) => (
    <span
      key={at}
      className="motion-safe:animate-[wisp-word_220ms_ease-out_both]"
      style={{ animationDelay: `${Math.round(at * stepMs)}ms` }}
    >
      {word}
    </span>
  ));
}
