import { accountFailures, tokenFailures } from "../failures.ts";
import {
  accountDeletionSchema,
  doneSchema,
  meSchema,
  newPersonalTokenSchema,
  personalTokenListSchema,
  personalTokenMadeSchema,
  revokeSchema,
} from "../me.ts";
import { ownExamples } from "../own-examples.ts";
import { needsScope, type Routes } from "./route.ts";

const inPerson = "Needs a session: personal tokens cannot do this, so a lost token cannot either.";

/** Routes for the caller's own account. */
export const accountRoutes = {
  "GET /me": {
    summary: "Your agents and quotas",
    description: needsScope("read"),
    answer: meSchema,
    example: ownExamples.me,
    account: "any",
  },
  "DELETE /me": {
    summary: "Deletes your account",
    description: inPerson,
    answer: doneSchema,
    failures: accountFailures,
    body: accountDeletionSchema,
    example: ownExamples.done,
    bodyExample: ownExamples.accountDeletion,
    account: "session",
  },
  "GET /me/tokens": {
    summary: "Your personal tokens",
    description: needsScope("read"),
    answer: personalTokenListSchema,
    example: ownExamples.tokenList,
    account: "any",
  },
  "POST /me/tokens": {
    summary: "Creates a personal token",
    description: inPerson,
    answer: personalTokenMadeSchema,
    failures: tokenFailures,
    body: newPersonalTokenSchema,
    status: 201,
    example: ownExamples.tokenMade,
    bodyExample: ownExamples.newToken,
    account: "session",
  },
  "DELETE /me/tokens": {
    summary: "Revokes a personal token",
    description: inPerson,
    answer: doneSchema,
    body: revokeSchema,
    example: ownExamples.done,
    bodyExample: ownExamples.tokenToRevoke,
    account: "session",
  },
} as const satisfies Routes;
