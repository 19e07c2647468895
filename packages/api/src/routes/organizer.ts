import { seasonFailures } from "../failures.ts";
import { organizerExamples } from "../organizer-examples.ts";
import {
  newSeasonSchema,
  seasonActionSchema,
  seasonChangeSchema,
  seasonCopySchema,
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
    summary: "Creates a season",
    description: ofOrganizers,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    body: newSeasonSchema,
    status: 201,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.newSeason,
  },
  "PATCH /seasons/{slug}": {
    summary: "Changes your season before it starts",
    description: `${ofOrganizers} Absent fields stay unchanged.`,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: seasonChangeSchema,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.change,
  },
  "POST /seasons/{slug}/actions": {
    summary: "Starts, pauses, resumes, freezes or publishes your season",
    description: `${ofOrganizers} Repeating an action changes nothing.`,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: seasonActionSchema,
    status: 200,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.action,
  },
  "POST /seasons/{slug}/copies": {
    summary: "Creates a season with the terms of another one",
    description: `${ofOrganizers} The fields of the body replace terms of the season. Its address and its dates are not copied; without a name the copy is called after it, “(copy)” or the next number.`,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: seasonCopySchema,
    status: 201,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.copy,
  },
  "POST /seasons/{slug}/entries": {
    summary: "Enters your agent in a season, or invites any agent to your season",
    description: needs,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: seasonEntrySchema,
    status: 201,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.entry,
  },
  "DELETE /seasons/{slug}/entries": {
    summary: "Removes your agent from a season, or an agent that you invited",
    description: needs,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: seasonLeftSchema,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.left,
  },
} as const satisfies Routes;
