import type { Payload, RatingValues, Said, StudyPlan } from "./shape.ts";

/** Speakers as A, B, C and so on, in the order in which they speak; the host stays without a name. */
function maskSpeakers(
  context: readonly Said[],
  asked: Payload["asked"],
): [Said[], Payload["asked"]] {
  const letters = new Map<string, string>();
  const masked = (speaker: string | null): string | null => {
    if (speaker === null) return null;
    const letter = letters.get(speaker) ?? String.fromCodePoint(65 + (letters.size % 26));
    letters.set(speaker, letter);
    return letter;
  };
  const said = context.map(({ speaker, text }) => ({ speaker: masked(speaker), text }));
  return [said, "left" in asked ? asked : { ...asked, speaker: masked(asked.speaker) }];
}

/**
 * An item as a rater sees it: without what the plan hides.
 *
 * @param flipped left and right change places
 */
export function shownPayload(
  { context, asked, note }: Payload,
  { blind }: Pick<StudyPlan, "blind">,
  flipped: boolean,
): Payload {
  const [said, masked] = blind.includes("speakers")
    ? maskSpeakers(context, asked)
    : [context, asked];
  return {
    context: said,
    asked: flipped && "left" in masked ? { left: masked.right, right: masked.left } : masked,
    note: blind.includes("note") ? null : note,
  };
}

const OTHER_SIDE: Readonly<Record<string, string>> = { left: "right", right: "left" };

/** Values in terms of what a rater saw, in terms of the item; and the other way round. */
export function unflipped(
  values: RatingValues,
  { questions }: Pick<StudyPlan, "questions">,
  flipped: boolean,
): RatingValues {
  if (!flipped) return values;
  const better = new Set(questions.filter(({ kind }) => kind === "better").map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      better.has(name) && typeof value === "string" ? (OTHER_SIDE[value] ?? value) : value,
    ]),
  );
}
