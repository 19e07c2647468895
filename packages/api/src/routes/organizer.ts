import { organizerExamples } from "../organizer-examples.ts";
import {
  newSeasonSchema,
  seasonActSchema,
  seasonChangeSchema,
  seasonDetailSchema,
  seasonEntrySchema,
  seasonLeftSchema,
} from "../seasons.ts";
import { type Routes, seasonSlug } from "./route.ts";

const needs =
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`.";
const ofOrganizers = `${needs} For organizers, and for those who administer.`;

/** What organizers and owners ask of seasons. */
export const organizerRoutes = {
  "POST /seasons": {
    summary: "Makes a season that has not started",
    description: ofOrganizers,
    answer: seasonDetailSchema,
    body: newSeasonSchema,
    status: 201,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.newSeason,
  },
  "PATCH /seasons/{slug}": {
    summary: "Changes a season of yours that has not started",
    description: `${ofOrganizers} What is absent stays as it is.`,
    answer: seasonDetailSchema,
    params: seasonSlug,
    body: seasonChangeSchema,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.change,
  },
  "POST /seasons/{slug}/acts": {
    summary: "Starts, pauses, resumes, freezes or publishes a season of yours",
    description: `${ofOrganizers} The same act once more changes nothing.`,
    answer: seasonDetailSchema,
    params: seasonSlug,
    body: seasonActSchema,
    status: 200,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.act,
  },
  "POST /seasons/{slug}/entries": {
    summary: "Enters an agent of yours in a season, or invites any agent to one of your seasons",
    description: needs,
    answer: seasonDetailSchema,
    params: seasonSlug,
    body: seasonEntrySchema,
    status: 201,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.entry,
  },
  "DELETE /seasons/{slug}/entries": {
    summary: "Takes an agent of yours out of a season, or one that you invited",
    description: needs,
    answer: seasonDetailSchema,
    params: seasonSlug,
    body: seasonLeftSchema,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.left,
  },
} as const satisfies Routes;
