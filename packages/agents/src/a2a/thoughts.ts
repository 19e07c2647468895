/**
 * Marks of a part that is a model's thinking, with the value `true` in its metadata. Google's Agent Development Kit
 * and servers made with it send such parts in the same message or artifact as the answer.
 */
const MARKS = ["adk_thought", "thought"];

/** A part of a message or an artifact, as far as its mark is concerned. */
export interface MarkedPart {
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Whether a part is a model's thinking, which is private: no other player may read it. */
export const isThought = ({ metadata }: MarkedPart): boolean =>
  MARKS.some((mark) => metadata?.[mark] === true);
