import { z } from "zod";
import {
  classSchema,
  givenRoleSchema,
  gradesSchema,
  memberEnteredSchema,
  memberToRemoveSchema,
  newJoinLinkSchema,
  newMemberSchema,
  newRoleSchema,
  rosterSchema,
} from "../class.ts";
import { packFailures, seasonFailures } from "../failures.ts";
import { tableQuery } from "../leaderboards.ts";
import { doneSchema } from "../me.ts";
import { organizerExamples } from "../organizer-examples.ts";
import { ownExamples } from "../own-examples.ts";
import {
  newPackSchema,
  newPairsSchema,
  packActionSchema,
  packDetailSchema,
  packListSchema,
  pairActionSchema,
  pairsProposedSchema,
} from "../packs.ts";
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
    description: `${needs} The organizer of a tournament can disqualify any agent.`,
    answer: seasonDetailSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: seasonLeftSchema,
    example: organizerExamples.detail,
    bodyExample: organizerExamples.left,
  },
} as const satisfies Routes;

const ofTeachers = `${needs} For the season's own organizer alone.`;

/** Calls about the class of a season. */
export const classRoutes = {
  "GET /seasons/{slug}/class": {
    summary: "The class of your season: its join link, roster, members and failing agents",
    description: ofTeachers,
    account: "any",
    answer: classSchema,
    failures: seasonFailures,
    params: seasonSlug,
    example: organizerExamples.class,
  },
  "PUT /seasons/{slug}/class/link": {
    summary: "Makes a join link of your class, which ends the one before",
    description: ofTeachers,
    answer: classSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: newJoinLinkSchema,
    example: organizerExamples.class,
    bodyExample: organizerExamples.newJoinLink,
  },
  "DELETE /seasons/{slug}/class/link": {
    summary: "Ends the join link of your class; members stay",
    description: ofTeachers,
    answer: classSchema,
    failures: seasonFailures,
    params: seasonSlug,
    example: { ...organizerExamples.class, link: null, linkExpiresAt: null },
  },
  "PUT /seasons/{slug}/class/roster": {
    summary: "Replaces the roster of your class; those who have joined stay",
    description: ofTeachers,
    answer: classSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: rosterSchema,
    example: organizerExamples.class,
    bodyExample: organizerExamples.roster,
  },
  "PUT /users/{handle}/role": {
    summary: "Makes a user an organizer, or an ordinary user again",
    description: `${needs} For admins. The role of an admin is changed on the site alone.`,
    answer: givenRoleSchema,
    failures: ["not-admin", "own-role", "unknown-user"],
    params: z.object({ handle: z.string().describe("user name") }),
    body: newRoleSchema,
    example: organizerExamples.givenRole,
    bodyExample: organizerExamples.newRole,
  },
  "POST /seasons/{slug}/class/members": {
    summary: "Joins a class by its link or as somebody on its roster, and enters your agent",
    description: `${needs} If the agent cannot enter, you do not join.`,
    answer: memberEnteredSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: newMemberSchema,
    status: 201,
    example: organizerExamples.memberEntered,
    bodyExample: organizerExamples.newMember,
  },
  "DELETE /seasons/{slug}/class/members": {
    summary: "Leaves a class, or removes a member from your class; the agents leave the season",
    description: needs,
    answer: doneSchema,
    failures: seasonFailures,
    params: seasonSlug,
    body: memberToRemoveSchema,
    example: ownExamples.done,
    bodyExample: organizerExamples.memberToRemove,
  },
  "GET /seasons/{slug}/class/grades": {
    summary: "The results of your class, a line for each agent and language",
    description: ofTeachers,
    account: "any",
    answer: gradesSchema,
    failures: seasonFailures,
    params: seasonSlug,
    query: tableQuery,
    example: organizerExamples.grades,
  },
} as const satisfies Routes;

const packSlug = z.object({ slug: z.string().describe("slug of the pack, as in its address") });
const pairSlug = packSlug.extend({ pair: z.string().describe("slug of the pair") });

/** Calls about packs of words and their pairs. */
export const packRoutes = {
  "GET /packs": {
    summary: "Word packs",
    description: "Public facts about packs, never their words.",
    answer: packListSchema,
    query: tableQuery,
    example: organizerExamples.packList,
  },
  "GET /packs/{slug}": {
    summary: "A pack with the pairs that you may read",
    description:
      "Everybody reads the pairs of open packs and retired pairs. With a personal token with the scope `read` you also read your own proposals, and all pairs of packs that you review. A rating is shown when both are given, so that nobody rates a pair having seen the other rating.",
    answer: packDetailSchema,
    params: packSlug,
    example: organizerExamples.packDetail,
  },
  "POST /packs": {
    summary: "Creates an empty pack",
    description: `${needs} For organizers, and for those who administer.`,
    answer: packDetailSchema,
    failures: packFailures,
    body: newPackSchema,
    status: 201,
    example: organizerExamples.emptyPack,
    bodyExample: organizerExamples.newPack,
  },
  "POST /packs/{slug}/pairs": {
    summary: "Proposes pairs for a pack, each with your rating",
    description: `${needs} All or none are taken. Those of the pack's reviewers are accepted immediately; their second rating comes from another reviewer.`,
    answer: pairsProposedSchema,
    failures: packFailures,
    params: packSlug,
    body: newPairsSchema,
    status: 201,
    example: organizerExamples.pairsProposed,
    bodyExample: organizerExamples.newPairs,
  },
  "POST /packs/{slug}/pairs/{pair}/actions": {
    summary: "Accepts, refuses, rates or retires a pair",
    description: `${needs} For the pack's creator and admins; the proposer of a pair may rate it, too. To accept a proposal is to rate it: that is the second rating.`,
    answer: doneSchema,
    failures: packFailures,
    params: pairSlug,
    body: pairActionSchema,
    status: 200,
    example: ownExamples.done,
    bodyExample: organizerExamples.pairAction,
  },
  "POST /packs/{slug}/actions": {
    summary: "Retires your pack: no match uses it any more, and its words are published",
    description: `${needs} For the pack's creator and admins. This cannot be undone.`,
    answer: doneSchema,
    failures: packFailures,
    params: packSlug,
    body: packActionSchema,
    status: 200,
    example: ownExamples.done,
    bodyExample: organizerExamples.packAction,
  },
} as const satisfies Routes;
