import { CARD_VERSION, type ReportCard } from "@wisp/lab";
import { z } from "zod";
import pinned from "./house-card.json" with { type: "json" };

/**
 * A report card that every arena shows from its start: a quick card of a house agent, as
 * `wisp evaluate house:bayes` measured it and `wisp card … --json` printed it.
 */
export const houseCard: ReportCard = z
  .custom<ReportCard>(
    (card) =>
      z
        .object({
          version: z.literal(CARD_VERSION),
          figures: z.array(z.unknown()).min(1),
        })
        .safeParse(card).success,
    "house-card.json is of another version: measure it again.",
  )
  .parse(pinned);

/** The character of the agent that was measured. */
export const houseCardCharacter = "bayes";

/** The day (UTC) on which it was measured. */
export const houseCardDay = "2026-12-01";
