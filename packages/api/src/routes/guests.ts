import { z } from "zod";
import { guestClaimFailures, guestSeatFailures, guestTurnFailures } from "../failures.ts";
import {
  guestAcceptedSchema,
  guestAnswerSchema,
  guestExamples,
  guestLeftSchema,
  guestSeatTakenSchema,
  guestTurnQuery,
  guestTurnSchema,
  newGuestClaimSchema,
  newGuestSeatSchema,
} from "../guests.ts";
import { dialOutKeySchema } from "../own-agents.ts";
import { ownExamples } from "../own-examples.ts";
import { needsScope, type Routes } from "./route.ts";

const guestSeat = z.object({ seat: z.uuid().describe("`seat` of the seat") });

const withSecret = "With the secret of the seat, sent as `Authorization: Bearer …`.";
const withoutSecret = { 401: "The secret of the seat is required" } as const;

/** What programs without an account call: they play practice, against house agents. */
export const guestRoutes = {
  "POST /guest-seats": {
    summary: "Takes a seat in a practice match against house agents, without an account",
    description:
      "The match begins within seconds; `GET /guest-seats/{seat}/next` waits for the first question. A guest program is ranked nowhere and marked wherever it is shown. Limits by network address and for the whole arena apply.",
    account: "none",
    answer: guestSeatTakenSchema,
    failures: guestSeatFailures,
    refused: { 503: "The arena takes no more guest programs now, or none at all" },
    body: newGuestSeatSchema,
    status: 201,
    example: guestExamples.taken,
    bodyExample: guestExamples.newSeat,
  },
  "GET /guest-seats/{seat}/next": {
    summary: "Waits until a guest program's seat is asked something, or its match is over",
    description: `${withSecret} Answers after at most 25 seconds; with nothing to do, \`Retry-After\` says when to ask again.`,
    account: "guest",
    answer: guestTurnSchema,
    failures: guestTurnFailures,
    refused: withoutSecret,
    params: guestSeat,
    query: guestTurnQuery,
    example: guestExamples.turn,
  },
  "POST /guest-seats/{seat}/answer": {
    summary: "Answers the question of a guest program's seat",
    description: `${withSecret} The first answer counts and cannot be changed; an illegal one costs the decision.`,
    account: "guest",
    answer: guestAcceptedSchema,
    failures: guestTurnFailures,
    refused: withoutSecret,
    params: guestSeat,
    body: guestAnswerSchema,
    status: 200,
    example: guestExamples.accepted,
    bodyExample: guestExamples.answer,
  },
  "POST /guest-seats/{seat}/leave": {
    summary: "Gives up the seat of a guest program",
    description: `${withSecret} A match that has started continues without it: its decisions are lost at once.`,
    account: "guest",
    answer: guestLeftSchema,
    failures: guestTurnFailures,
    refused: withoutSecret,
    params: guestSeat,
    status: 200,
    example: guestExamples.left,
  },
  "POST /guest-claims": {
    summary: "Makes the agent of a guest program yours, which then dials out",
    description: `${needsScope("agents")} A code works once, within a day of the seat and after its match. The matches stay as practice. The key is returned only once.`,
    answer: dialOutKeySchema,
    failures: guestClaimFailures,
    body: newGuestClaimSchema,
    status: 201,
    example: ownExamples.dialOutKey,
    bodyExample: guestExamples.claim,
  },
} as const satisfies Routes;
