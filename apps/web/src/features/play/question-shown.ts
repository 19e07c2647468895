import type { NamesShown } from "#features/replay/log/fold.ts";
import type { TimedQuestion } from "./use-seat.ts";

/** A question with its words as the page names the players. What is sent as an answer stays as the game lists it. */
export function questionShown(question: TimedQuestion, inText: NamesShown): TimedQuestion {
  const { prompt, position, labels, shape } = question;
  return {
    ...question,
    prompt: inText(prompt),
    ...(position !== undefined && { position: inText(position) }),
    ...(labels !== undefined && { labels: labels.map(inText) }),
    ...(shape?.kind === "pick" &&
      shape.labels !== undefined && { shape: { ...shape, labels: shape.labels.map(inText) } }),
  };
}
