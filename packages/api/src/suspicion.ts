import { z } from "zod";
import { answer } from "./shapes.ts";

/** The suspicions of a match's spectators: added up to a cursor, how many suspect each seat there. */
export const suspicionSchema = answer({
  changes: z.array(
    answer({
      cursor: z.int().describe("the last public event that the spectators had seen"),
      seat: z.int().describe("whom they named"),
      previous: z.int().nullable().describe("whom they had named before; null: nobody"),
      people: z.int().describe("how many spectators"),
    }),
  ),
}).openapi("Suspicion");
export type ApiSuspicion = z.infer<typeof suspicionSchema>;
