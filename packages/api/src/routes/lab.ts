import { z } from "zod";
import {
  collectionCardSchema,
  collectionDetailSchema,
  collectionExamples,
  collectionListSchema,
  newCollectionSchema,
} from "../collections.ts";
import { collectionFailures, experimentFailures, forkFailures } from "../failures.ts";
import {
  experimentActionSchema,
  experimentDetailSchema,
  experimentListSchema,
  forkDetailSchema,
  forkListSchema,
  newExperimentSchema,
  newForkSchema,
} from "../lab.ts";
import { experimentExamples, forkExamples } from "../lab-examples.ts";
import { cardQuery } from "../queries.ts";
import { bytes, needsScope, type Routes } from "./route.ts";

const experimentSlug = z.object({
  slug: z.string().describe("slug of the experiment, as in its address"),
});
const ofOwner = "For everyone once it is published, for its owner and admins at any time.";
const notYours = { 401: "It is not published, and the caller is not signed in" } as const;

/** Routes of the lab. */
export const experimentRoutes = {
  "GET /experiments": {
    summary: "Published experiments, newest first",
    answer: experimentListSchema,
    example: experimentExamples.list,
  },
  "POST /experiments": {
    summary: "Starts an experiment from its file",
    description: `${needsScope("matches")} The plan and the versions of its agents are fixed from then on.`,
    answer: experimentDetailSchema,
    failures: experimentFailures,
    body: newExperimentSchema,
    status: 201,
    example: experimentExamples.detail,
    bodyExample: experimentExamples.plan,
  },
  "GET /experiments/{slug}": {
    summary: "An experiment with its plan",
    description: ofOwner,
    answer: experimentDetailSchema,
    failures: experimentFailures,
    params: experimentSlug,
    example: experimentExamples.detail,
    refused: notYours,
  },
  "GET /experiments/{slug}/plan": {
    summary: "The file of an experiment",
    description: `${ofOwner} With the versions of its agents: it runs again from this file, as far as \`limits\` of the experiment allow.`,
    answer: newExperimentSchema,
    failures: experimentFailures,
    params: experimentSlug,
    example: experimentExamples.plan,
    refused: notYours,
  },
  "GET /experiments/{slug}/results": {
    summary: "The results of an experiment, one match per line",
    description: `${ofOwner} A file that \`wisp lab report\` reads.`,
    answer: bytes,
    failures: experimentFailures,
    type: "application/x-ndjson",
    params: experimentSlug,
    example: experimentExamples.results,
    refused: notYours,
  },
  "POST /experiments/{slug}/actions": {
    summary: "Pauses, resumes, cancels or publishes your experiment",
    description: needsScope("matches"),
    answer: experimentDetailSchema,
    failures: experimentFailures,
    params: experimentSlug,
    body: experimentActionSchema,
    status: 200,
    example: experimentExamples.detail,
    bodyExample: experimentExamples.action,
  },
} as const satisfies Routes;

const collectionSlug = z.object({
  slug: z.string().describe("slug of the collection, as in its address"),
});

/** Routes of collections of experiments. */
export const collectionRoutes = {
  "GET /collections": {
    summary: "Published collections of experiments, newest first",
    answer: collectionListSchema,
    example: collectionExamples.list,
  },
  "POST /collections": {
    summary: "Starts a collection from its file",
    description: `${needsScope("matches")} Its experiments are played one after another, from one budget. The plan and the versions of its agents are fixed from then on.`,
    answer: collectionDetailSchema,
    failures: collectionFailures,
    body: newCollectionSchema,
    status: 201,
    example: collectionExamples.detail,
    bodyExample: collectionExamples.plan,
  },
  "GET /collections/{slug}": {
    summary: "A collection with its experiments and its plan",
    description: ofOwner,
    answer: collectionDetailSchema,
    failures: collectionFailures,
    params: collectionSlug,
    example: collectionExamples.detail,
    refused: notYours,
  },
  "GET /collections/{slug}/plan": {
    summary: "The file of a collection",
    description: `${ofOwner} With all experiments, and the versions of their agents.`,
    answer: newCollectionSchema,
    failures: collectionFailures,
    params: collectionSlug,
    example: collectionExamples.plan,
    refused: notYours,
  },
  "GET /collections/{slug}/results": {
    summary: "The results of a collection, one match or vote per line",
    description: `${ofOwner} A file that \`wisp collection report\` reads.`,
    answer: bytes,
    failures: collectionFailures,
    type: "application/x-ndjson",
    params: collectionSlug,
    example: collectionExamples.results,
    refused: notYours,
  },
  "GET /collections/{slug}/card": {
    summary: "The report card of a collection, and the difference from another one",
    description: `${ofOwner} The difference is taken match by match, over the matches that both played.`,
    answer: collectionCardSchema,
    failures: collectionFailures,
    params: collectionSlug,
    query: cardQuery,
    example: collectionExamples.card,
    refused: notYours,
  },
  "POST /collections/{slug}/actions": {
    summary: "Pauses, resumes, cancels or publishes your collection, with all of its experiments",
    description: needsScope("matches"),
    answer: collectionDetailSchema,
    failures: collectionFailures,
    params: collectionSlug,
    body: experimentActionSchema,
    status: 200,
    example: collectionExamples.detail,
    bodyExample: collectionExamples.action,
  },
} as const satisfies Routes;

const forkId = z.object({ id: z.uuid().describe("id of the fork") });

/** Routes of forks of matches. */
export const forkRoutes = {
  "GET /forks": {
    summary: "Your forks, newest first",
    description: needsScope("read"),
    account: "any",
    answer: forkListSchema,
    example: forkExamples.list,
  },
  "POST /forks": {
    summary: "Plays a finished match on from a decision, with a change and without it",
    description: `${needsScope("matches")} A fork calls your own agents, resident ones and those of the house. It asks nothing that was answered before the decision.`,
    answer: forkDetailSchema,
    failures: forkFailures,
    body: newForkSchema,
    status: 201,
    example: forkExamples.detail,
    bodyExample: forkExamples.request,
  },
  "GET /forks/{id}": {
    summary: "A fork with its branches and the effect of its change",
    answer: forkDetailSchema,
    failures: forkFailures,
    params: forkId,
    example: forkExamples.detail,
  },
  "POST /forks/{id}/stop": {
    summary: "Stops your fork; its finished runs stay",
    description: needsScope("matches"),
    answer: forkDetailSchema,
    failures: forkFailures,
    params: forkId,
    status: 200,
    example: forkExamples.detail,
  },
} as const satisfies Routes;
