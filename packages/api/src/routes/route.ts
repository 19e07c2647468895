import { type ZodType, z } from "zod";

/** One call of the API as its document tells it. */
export interface Route {
  readonly path: string;
  readonly summary: string;
  /** What a caller should know beyond the summary. */
  readonly description?: string;
  readonly answer: ZodType;
  /** Of what kind the answer is; JSON unless told. */
  readonly type?: string;
  /** An answer as it may be, a string for what is not JSON. */
  readonly example?: unknown;
  /** A body as it may be sent. */
  readonly bodyExample?: unknown;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly body?: ZodType;
  /** "get" without a body, "post" with one, unless it is told. */
  readonly method?: "get" | "post" | "patch" | "put" | "delete";
  /** 200; of a "post" 202, unless it is told. */
  readonly status?: 200 | 201 | 202;
  /**
   * Whose call it is: anybody's, of whoever has a session or a personal token, or of a session
   * alone. "none" of a "get" and "any" of all others, unless it is told.
   */
  readonly account?: "none" | "any" | "session";
  /** How else it may be refused, beyond the failures that all calls share. */
  readonly refused?: Readonly<Record<number, string>>;
}

export const slug = z.object({ slug: z.string().describe("slug of the agent, as in its address") });
