import type { Event } from "./events.ts";

/** The topic and the secret word of a match: matches of both are alike in difficulty. */
export function content(events: readonly Event[]): string {
  const announced = events.find((event) => event.type === "topic-announced");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (announced === undefined || drawn === undefined) return "";
  return `${drawn.topicId ?? announced.topic}/${drawn.word.word}`;
}
