import { type ZodType, z } from "zod";
import type { FailureCode } from "../failures.ts";

/** A call by its method and its path below /api/v1: "GET /matches/{id}". */
export type RouteName = `${"GET" | "POST" | "PATCH" | "PUT" | "DELETE"} /${string}`;

/** One call of the API: the document describes it, and its callers are typed by it. */
export interface Route {
  readonly summary: string;
  /** What a caller should know in addition to the summary. */
  readonly description?: string;
  /** For JSON without transforming schemas: the answer and the parsed value have the same type. */
  readonly answer: ZodType;
  /** Of what kind the answer is; absent: JSON. */
  readonly type?:
    | "application/x-ndjson"
    | "text/csv"
    | "text/markdown"
    | "image/gif"
    | "image/png"
    | "image/svg+xml"
    | "application/zip";
  /** An example of an answer, or of a line of an answer in JSON lines; a string where it is not JSON. */
  readonly example?: unknown;
  /** A body as it may be sent. */
  readonly bodyExample?: unknown;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly body?: ZodType;
  /** By default 200; for a "POST" 202. */
  readonly status?: 200 | 201 | 202;
  /**
   * Who may call it: anybody, a session or a personal token, a session only, a rater of a study, or the secret of a guest
   * program's seat. By
   * default "none" for a "GET" and "any" for all others.
   */
  readonly account?: "none" | "any" | "session" | "rater" | "guest";
  /** The codes of its use cases, beyond those that all calls share. */
  readonly failures?: readonly FailureCode[];
  /** How else it may be refused, beyond the failures that all calls share. */
  readonly refused?: Readonly<Record<number, string>>;
}

export type Routes = Readonly<Record<RouteName, Route>>;

export const seasonSlug = z.object({
  slug: z.string().describe("slug of the season, as in its address"),
});

export const slug = z.object({ slug: z.string().describe("slug of the agent, as in its address") });

/** Describes which personal token a route takes. */
export const needsScope = (scope: "read" | "agents" | "matches"): string =>
  `Needs an account: a personal token with the scope \`${scope}\`, sent as \`Authorization: Bearer …\`.`;

/** An answer that is not text. */
export const bytes = z.string().meta({ format: "binary" });

/** The refusal of a route that draws pictures. */
export const drawnElsewhere = {
  503: "Too many pictures are being drawn; try again in a moment",
} as const;
