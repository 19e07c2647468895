import { z } from "zod";
import { checkAskedSchema, checkRequestSchema, checkSchema } from "../checks.ts";
import {
  lineJoinedSchema,
  linePlaceSchema,
  practiceRequestSchema,
  rankedRequestSchema,
} from "../lines.ts";
import {
  departSchema,
  doneSchema,
  meSchema,
  newPersonalTokenSchema,
  personalTokenListSchema,
  personalTokenMadeSchema,
  revokeSchema,
} from "../me.ts";
import { modelCallsSchema } from "../model-calls.ts";
import {
  agentChangeSchema,
  agentStandsSchema,
  dialOutKeySchema,
  newAgentSchema,
  newDialOutSchema,
  newKeySchema,
  newVersionSchema,
  versionStandsSchema,
} from "../own-agents.ts";
import { ownExamples } from "../own-examples.ts";
import { promptRequestSchema, promptSchema } from "../prompts.ts";
import { type Routes, slug } from "./route.ts";

const checkId = z.object({ id: z.uuid().describe("id of the check") });
const matchId = z.object({ id: z.uuid().describe("id of the match") });
const placeId = z.object({ id: z.uuid().describe("id of the place in line") });

const needs = (scope: "read" | "agents" | "matches") =>
  `Needs an account: a personal token with the scope \`${scope}\`, sent as \`Authorization: Bearer …\`.`;
const inPerson =
  "By a session alone: no personal token may do this, so that one that got lost cannot.";

/** What owners ask for their agents and their accounts. */
export const ownerRoutes = {
  "POST /checks": {
    summary: "Asks for a pre-flight check of an address or a registered agent",
    description: needs("agents"),
    answer: checkAskedSchema,
    body: checkRequestSchema,
    example: ownExamples.checkAsked,
    bodyExample: ownExamples.checkRequest,
  },
  "GET /checks/{id}": {
    summary: "A pre-flight check as it goes on, and how it came out",
    description:
      "Needs no account: its id is known to whoever asked for it alone. Ask every second or so until `status` is `done`.",
    answer: checkSchema,
    params: checkId,
    example: ownExamples.check,
  },
  "POST /agents": {
    summary: "Registers what a check understood; once, however often it is sent",
    description: needs("agents"),
    answer: agentStandsSchema,
    body: newAgentSchema,
    status: 201,
    example: ownExamples.stands,
    bodyExample: ownExamples.newAgent,
  },
  "POST /agents/dial-out": {
    summary: "Registers an agent that connects by itself; its key is told this once",
    description: needs("agents"),
    answer: dialOutKeySchema,
    body: newDialOutSchema,
    status: 201,
    example: ownExamples.dialOutKey,
    bodyExample: ownExamples.newDialOut,
  },
  "PATCH /agents/{slug}": {
    summary: "Changes how an agent of yours is shown and seated",
    description: `${needs("agents")} What is absent stays as it is.`,
    answer: agentStandsSchema,
    params: slug,
    body: agentChangeSchema,
    example: ownExamples.stands,
    bodyExample: ownExamples.agentChange,
  },
  "POST /agents/{slug}/versions": {
    summary:
      "Makes what a check understood its newest version, if anything of it changed or always",
    description: needs("agents"),
    answer: versionStandsSchema,
    params: slug,
    body: newVersionSchema,
    status: 200,
    example: { ...ownExamples.stands, version: 13, created: true },
    bodyExample: ownExamples.newVersion,
  },
  "POST /agents/{slug}/retire": {
    summary: "Takes an agent out for good; its record stays",
    description: needs("agents"),
    answer: agentStandsSchema,
    params: slug,
    status: 200,
    example: { ...ownExamples.stands, state: "retired" },
  },
  "PUT /agents/{slug}/key": {
    summary: "Gives it another key, for the address it has",
    description: needs("agents"),
    answer: agentStandsSchema,
    params: slug,
    body: newKeySchema,
    example: ownExamples.stands,
    bodyExample: ownExamples.newKey,
  },
  "DELETE /agents/{slug}/key": {
    summary: "Deletes its key",
    description: needs("agents"),
    answer: agentStandsSchema,
    params: slug,
    example: ownExamples.stands,
  },
  "POST /agents/{slug}/dial-out-key": {
    summary: "Makes a new key to connect with; the former one ends, the new one is told this once",
    description: needs("agents"),
    answer: dialOutKeySchema,
    params: slug,
    status: 201,
    example: ownExamples.dialOutKey,
  },
  "POST /prompts": {
    summary: "What prompt templates make of a recorded moment of a match",
    description: needs("agents"),
    answer: promptSchema,
    body: promptRequestSchema,
    status: 200,
    example: ownExamples.prompt,
    bodyExample: ownExamples.promptRequest,
  },
  "GET /matches/{id}/calls": {
    summary: "The calls to models that your agents made in a finished match",
    description: `${needs("read")} Nobody else sees them. The list is empty until the match is over, and while its words are hidden.`,
    answer: modelCallsSchema,
    params: matchId,
    example: ownExamples.modelCalls,
    account: "any",
  },
  "POST /practice": {
    summary: "Puts an agent of yours in line for an unranked match",
    description: needs("matches"),
    answer: lineJoinedSchema,
    body: practiceRequestSchema,
    example: ownExamples.lineJoined,
    bodyExample: ownExamples.practiceRequest,
  },
  "POST /ranked": {
    summary: "Puts an agent of yours in line for a ranked match of a season",
    description: needs("matches"),
    answer: lineJoinedSchema,
    body: rankedRequestSchema,
    example: ownExamples.lineJoined,
    bodyExample: ownExamples.rankedRequest,
  },
  "GET /lines/{id}": {
    summary: "A place in line of an agent of yours",
    description: `${needs("matches")} Once it is \`seated\`, \`match\` is where it plays.`,
    answer: linePlaceSchema,
    params: placeId,
    example: ownExamples.linePlace,
    account: "any",
  },
  "DELETE /lines/{id}": {
    summary:
      "Takes an agent of yours out of its line, unless it is seated; tells the place as it is",
    description: needs("matches"),
    answer: linePlaceSchema,
    params: placeId,
    example: { ...ownExamples.linePlace, state: "left", position: null, match: null },
  },
  "GET /me": {
    summary: "Your agents and quotas",
    description: needs("read"),
    answer: meSchema,
    example: ownExamples.me,
    account: "any",
  },
  "DELETE /me": {
    summary: "Deletes your account",
    description: inPerson,
    answer: doneSchema,
    body: departSchema,
    example: ownExamples.done,
    bodyExample: ownExamples.departure,
    account: "session",
  },
  "GET /me/tokens": {
    summary: "Your personal tokens",
    description: needs("read"),
    answer: personalTokenListSchema,
    example: ownExamples.tokenList,
    account: "any",
  },
  "POST /me/tokens": {
    summary: "Makes a personal token",
    description: inPerson,
    answer: personalTokenMadeSchema,
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
