import { expect } from "vitest";
import type { z } from "zod";

/** An answer of this site. It holds nothing that its schema does not declare, which a client would ignore. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const read = schema.parse(answer);
  expect(answer).toEqual(read);
  return read;
}
