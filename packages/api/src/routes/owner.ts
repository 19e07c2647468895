import { z } from "zod";
import { checkAskedSchema, checkRequestSchema, checkSchema } from "../checks.ts";
import { debuggerExamples } from "../debugger-examples.ts";
import { decisionListSchema, decisionSchema, decisionSeat, decisionsQuery } from "../decisions.ts";
import { agentFailures, decisionFailures, testRunFailures, ticketFailures } from "../failures.ts";
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
import { newTestRunSchema, testRunSchema, testRunStartedSchema } from "../test-runs.ts";
import {
  practiceRequestSchema,
  rankedRequestSchema,
  ticketCreatedSchema,
  ticketSchema,
} from "../tickets.ts";
import { needsScope, type Routes, slug } from "./route.ts";

const checkId = z.object({ id: z.uuid().describe("id of the check") });
const matchId = z.object({ id: z.uuid().describe("id of the match") });
const decisionName = slug.extend({
  match: z.uuid().describe("id of the match"),
  nth: z.string().describe("which of the seat's asks the decision answers, from 1"),
});
const testRunId = slug.extend({ id: z.uuid().describe("id of the test run") });
const ticketId = z.object({ id: z.uuid().describe("id of the ticket") });

/** Routes for owners of agents. */
export const ownerRoutes = {
  "POST /checks": {
    summary: "Starts a pre-flight check of an address or a registered agent",
    description: needsScope("agents"),
    answer: checkAskedSchema,
    failures: agentFailures,
    body: checkRequestSchema,
    example: ownExamples.checkAsked,
    bodyExample: ownExamples.checkRequest,
  },
  "GET /checks/{id}": {
    summary: "The progress and result of a pre-flight check",
    description:
      "Needs no account: only the caller that started the check knows its id. Poll about once a second until `status` is `done`.",
    answer: checkSchema,
    params: checkId,
    example: ownExamples.check,
  },
  "POST /agents": {
    summary:
      "Registers the agent that a check recognised. Repeating the call registers nothing more",
    description: needsScope("agents"),
    answer: agentStandsSchema,
    failures: agentFailures,
    body: newAgentSchema,
    status: 201,
    example: ownExamples.stands,
    bodyExample: ownExamples.newAgent,
  },
  "POST /agents/dial-out": {
    summary: "Registers an agent that dials out. Its key is returned only once",
    description: needsScope("agents"),
    answer: dialOutKeySchema,
    failures: agentFailures,
    body: newDialOutSchema,
    status: 201,
    example: ownExamples.dialOutKey,
    bodyExample: ownExamples.newDialOut,
  },
  "PATCH /agents/{slug}": {
    summary: "Changes the details of your agent",
    description: `${needsScope("agents")} Absent fields stay unchanged.`,
    answer: agentStandsSchema,
    failures: agentFailures,
    params: slug,
    body: agentChangeSchema,
    example: ownExamples.stands,
    bodyExample: ownExamples.agentChange,
  },
  "POST /agents/{slug}/versions": {
    summary: "Makes what a check recognised the newest version, if anything changed or always",
    description: needsScope("agents"),
    answer: versionStandsSchema,
    failures: agentFailures,
    params: slug,
    body: newVersionSchema,
    status: 200,
    example: { ...ownExamples.stands, version: 13, created: true },
    bodyExample: ownExamples.newVersion,
  },
  "POST /agents/{slug}/retire": {
    summary: "Retires an agent. Its record stays",
    description: needsScope("agents"),
    answer: agentStandsSchema,
    failures: agentFailures,
    params: slug,
    status: 200,
    example: { ...ownExamples.stands, state: "retired" },
  },
  "PUT /agents/{slug}/key": {
    summary: "Replaces the key of an agent",
    description: needsScope("agents"),
    answer: agentStandsSchema,
    failures: agentFailures,
    params: slug,
    body: newKeySchema,
    example: ownExamples.stands,
    bodyExample: ownExamples.newKey,
  },
  "DELETE /agents/{slug}/key": {
    summary: "Deletes the key of an agent",
    description: needsScope("agents"),
    answer: agentStandsSchema,
    failures: agentFailures,
    params: slug,
    example: ownExamples.stands,
  },
  "POST /agents/{slug}/dial-out-key": {
    summary:
      "Creates a new key to connect with and ends the old one. The new key is returned only once",
    description: needsScope("agents"),
    answer: dialOutKeySchema,
    failures: agentFailures,
    params: slug,
    status: 201,
    example: ownExamples.dialOutKey,
  },
  "POST /prompts": {
    summary: "Renders prompt templates for a recorded moment of a match",
    description: needsScope("agents"),
    answer: promptSchema,
    body: promptRequestSchema,
    status: 200,
    example: ownExamples.prompt,
    bodyExample: ownExamples.promptRequest,
  },
  "GET /matches/{id}/calls": {
    summary: "The calls to models that your agents made in a finished match",
    description: `${needsScope("read")} Nobody else sees them. The list is empty until the match is over, and while its words are hidden.`,
    answer: modelCallsSchema,
    params: matchId,
    example: ownExamples.modelCalls,
    account: "any",
  },
  "GET /agents/{slug}/decisions": {
    summary: "The decisions of your agent in finished matches, newest first",
    description: `${needsScope("read")} Nobody else sees them.`,
    answer: decisionListSchema,
    failures: decisionFailures,
    params: slug,
    query: decisionsQuery,
    example: debuggerExamples.decisionList,
    account: "any",
  },
  "GET /agents/{slug}/decisions/{match}/{nth}": {
    summary: "A decision of your agent: the question, the answer and how it was read",
    description: `${needsScope("read")} Nobody else sees it.`,
    answer: decisionSchema,
    failures: decisionFailures,
    params: decisionName,
    query: decisionSeat,
    example: debuggerExamples.decision,
    account: "any",
  },
  "POST /agents/{slug}/test-runs": {
    summary: "Puts recorded questions to the newest version of your agent again",
    description: `${needsScope("agents")} Nothing enters the matches. Your allowance pays.`,
    answer: testRunStartedSchema,
    failures: testRunFailures,
    params: slug,
    body: newTestRunSchema,
    example: debuggerExamples.testRunStarted,
    bodyExample: debuggerExamples.newTestRun,
  },
  "GET /agents/{slug}/test-runs/{id}": {
    summary: "A test run: its answers so far compared with the recorded ones",
    description: `${needsScope("read")} Poll about once a second until \`status\` is \`done\`. Deleted after 30 days.`,
    answer: testRunSchema,
    failures: testRunFailures,
    params: testRunId,
    example: debuggerExamples.testRun,
    account: "any",
  },
  "POST /practice": {
    summary: "Queues your agent for an unranked match",
    description: needsScope("matches"),
    answer: ticketCreatedSchema,
    failures: ticketFailures,
    body: practiceRequestSchema,
    example: ownExamples.ticketCreated,
    bodyExample: ownExamples.practiceRequest,
  },
  "POST /ranked": {
    summary: "Queues your agent for a ranked match of a season",
    description: needsScope("matches"),
    answer: ticketCreatedSchema,
    failures: ticketFailures,
    body: rankedRequestSchema,
    example: ownExamples.ticketCreated,
    bodyExample: ownExamples.rankedRequest,
  },
  "GET /tickets/{id}": {
    summary: "The state and queue position of a ticket",
    description: `${needsScope("matches")} Once it is \`seated\`, \`match\` is where it plays.`,
    answer: ticketSchema,
    failures: ticketFailures,
    params: ticketId,
    example: ownExamples.ticket,
    account: "any",
  },
  "DELETE /tickets/{id}": {
    summary: "Removes your agent from the queue unless it is seated, and returns its ticket",
    description: needsScope("matches"),
    answer: ticketSchema,
    failures: ticketFailures,
    params: ticketId,
    example: { ...ownExamples.ticket, state: "left", position: null, match: null },
  },
} as const satisfies Routes;
