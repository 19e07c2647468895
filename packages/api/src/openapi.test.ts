import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { examples } from "./examples.ts";
import {
  accountDeletionSchema,
  agentChangeSchema,
  agentListSchema,
  agentSchema,
  agentStandsSchema,
  baselineSchema,
  checkAskedSchema,
  checkRequestSchema,
  checkSchema,
  classSchema,
  daysSchema,
  dialOutKeySchema,
  disagreementListSchema,
  doneSchema,
  errorSchema,
  filmFrameSchema,
  finalOrderExample,
  finalOrderSchema,
  givenRoleSchema,
  gradesSchema,
  guessCountsSchema,
  guessSchema,
  guessTakenSchema,
  guestAcceptedSchema,
  guestAnswerSchema,
  guestExamples,
  guestLeftSchema,
  guestSeatTakenSchema,
  guestTurnSchema,
  healthSchema,
  historySchema,
  judgeListSchema,
  ladderSchema,
  leaderboardSchema,
  liveDecisionListSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  memberEnteredSchema,
  memberToRemoveSchema,
  meSchema,
  newAdjudicationSchema,
  newAgentSchema,
  newDialOutSchema,
  newGuestClaimSchema,
  newGuestSeatSchema,
  newJoinLinkSchema,
  newJudgeSchema,
  newKeySchema,
  newMemberSchema,
  newPackSchema,
  newPairsSchema,
  newPersonalTokenSchema,
  newRaterLinksSchema,
  newRaterSchema,
  newRatingSchema,
  newRoleSchema,
  newRubricSchema,
  newSeasonSchema,
  newStudySchema,
  newVersionSchema,
  noteListSchema,
  openApiDocument,
  ownRatingsSchema,
  packActionSchema,
  packDetailSchema,
  packListSchema,
  pairActionSchema,
  pairsProposedSchema,
  personalTokenListSchema,
  personalTokenMadeSchema,
  practiceRequestSchema,
  promptRequestSchema,
  promptSchema,
  rankedRequestSchema,
  ranksSchema,
  raterConsentSchema,
  raterDraftSchema,
  raterExclusionSchema,
  raterInvitedSchema,
  raterLinksSchema,
  raterNextSchema,
  raterSchema,
  raterSecretSchema,
  revokeSchema,
  rivalsSchema,
  rosterSchema,
  rubricAddedSchema,
  seasonActionSchema,
  seasonChangeSchema,
  seasonDetailSchema,
  seasonEntrySchema,
  seasonLeftSchema,
  seasonListSchema,
  statisticsSchema,
  streamLineSchema,
  studyActionSchema,
  studyDetailSchema,
  studyListSchema,
  studyReportSchema,
  suspicionSchema,
  ticketCreatedSchema,
  ticketSchema,
  tournamentDayExample,
  tournamentDaySchema,
  tournamentSchema,
} from "./index.ts";
import { ladderExamples } from "./ladder.ts";
import { noteExamples } from "./notes.ts";
import { organizerExamples } from "./organizer-examples.ts";
import { ownExamples } from "./own-examples.ts";
import { ratingExamples } from "./rating.ts";
import { studyExamples } from "./study-examples.ts";

const document = openApiDocument();
const text = JSON.stringify(document);

test("is OpenAPI 3.1 and survives JSON", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(JSON.parse(text)).toEqual(document);
  expect(document.servers).toEqual([{ url: "/api/v1" }]);
});

test("every reference leads somewhere, and every schema is used", () => {
  const used = new Set(
    [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  );
  const known = Object.keys(document.components?.schemas ?? {});
  expect([...used].filter((name) => !known.includes(name ?? ""))).toEqual([]);
  expect(known.filter((name) => !used.has(name))).toEqual([]);
});

test("every route says how it answers and fails, and names its parameters", () => {
  const paths = Object.entries(document.paths ?? {});
  expect(paths.length).toBeGreaterThan(6);
  const calls = paths.flatMap(([path, { get, post, put, patch, delete: remove }]) =>
    [get, post, put, patch, remove].flatMap((call) =>
      call === undefined ? [] : [{ path, call, reads: call === get }],
    ),
  );
  expect(calls.length).toBeGreaterThan(paths.length);
  for (const { path, call, reads } of calls) {
    expect(call.summary).toMatch(/\S/);
    expect(call.tags).toHaveLength(1);
    const responses = call.responses ?? {};
    const [done] = Object.keys(responses).filter((status) => Number(status) < 400);
    expect(done).toMatch(/^20[012]$/);
    const failures = Object.keys(responses).filter((status) => status !== done);
    const needed = ["400", "404", "500"];
    if (!reads) needed.push("403", "409", "413", "415", "429", "503");
    if (call.security?.length) needed.push("401", "403");
    expect(failures).toEqual(expect.arrayContaining(needed));
    for (const [status, response] of Object.entries(responses)) {
      expect(response.description).toMatch(/\S/);
      if (status === done) continue;
      const schema = JSON.stringify(response.content["application/json"].schema);
      expect(schema).toBe('{"$ref":"#/components/schemas/Error"}');
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (call.parameters ?? [])
      .filter((each) => "in" in each && each.in === "path")
      .map((each) => ("name" in each ? each.name : ""));
    expect(declared).toEqual(inPath);
    for (const parameter of call.parameters ?? []) {
      expect(JSON.stringify(parameter), `${path} describes`).toContain('"description":"');
    }
  }
  const operations = new Set(calls.map(({ call }) => call.operationId));
  expect(operations.size).toBe(calls.length);
});

test("every call declares who may make it", () => {
  const { paths = {} } = document;
  expect(paths["/matches/{id}/guesses"]?.post?.security).toEqual([]);
  expect(paths["/tickets/{id}"]?.get?.security).toContainEqual({ personalToken: [] });
  expect(paths["/studies/{slug}/rater"]?.get?.security).toEqual([
    { invitation: [] },
    { session: [] },
  ]);
  for (const call of [paths["/me"]?.delete, paths["/me/tokens"]?.post]) {
    expect(call?.security).toEqual([{ session: [] }]);
  }
});

test("booleans, and whether a board is a table, are described as such", () => {
  const parameter = (path: string, name: string): unknown =>
    document.paths?.[path]?.get?.parameters?.find((each) => "name" in each && each.name === name);
  const leaderboard = "/leaderboards/{season}";
  const truths: [path: string, name: string][] = [
    ["/matches", "fouls"],
    ["/matches", "injections"],
    ["/matches", "upset"],
    ["/agents", "house"],
    [leaderboard, "clean"],
  ];
  for (const [path, name] of truths) {
    expect(parameter(path, name)).toMatchObject({
      schema: { type: "string", enum: ["true", "false"] },
    });
  }
  expect(parameter(leaderboard, "format")).toMatchObject({
    schema: { enum: ["json", "csv"], default: "json" },
  });
});

test("every example fits its schema", () => {
  const fits: [ZodType, unknown][] = [
    [errorSchema, examples.error],
    [healthSchema, examples.health],
    [matchSchema, examples.match],
    [matchListSchema, examples.matchList],
    [logSchema, examples.log],
    [seasonListSchema, examples.seasonList],
    [seasonDetailSchema, examples.seasonDetail],
    [seasonDetailSchema, organizerExamples.detail],
    [tournamentSchema, organizerExamples.tournament],
    [finalOrderSchema, finalOrderExample],
    [tournamentDaySchema, tournamentDayExample],
    [newSeasonSchema, organizerExamples.newSeason],
    [seasonChangeSchema, organizerExamples.change],
    [seasonActionSchema, organizerExamples.action],
    [seasonEntrySchema, organizerExamples.entry],
    [seasonLeftSchema, organizerExamples.left],
    [classSchema, organizerExamples.class],
    [newJoinLinkSchema, organizerExamples.newJoinLink],
    [rosterSchema, organizerExamples.roster],
    [newRoleSchema, organizerExamples.newRole],
    [givenRoleSchema, organizerExamples.givenRole],
    [newMemberSchema, organizerExamples.newMember],
    [memberEnteredSchema, organizerExamples.memberEntered],
    [memberToRemoveSchema, organizerExamples.memberToRemove],
    [gradesSchema, organizerExamples.grades],
    [leaderboardSchema, examples.board],
    [statisticsSchema, examples.statistics],
    [historySchema, examples.history],
    [rivalsSchema, examples.rivals],
    [daysSchema, examples.days],
    [ranksSchema, examples.ranks],
    [packListSchema, organizerExamples.packList],
    [packDetailSchema, organizerExamples.packDetail],
    [packDetailSchema, organizerExamples.emptyPack],
    [newPackSchema, organizerExamples.newPack],
    [newPairsSchema, organizerExamples.newPairs],
    [pairsProposedSchema, organizerExamples.pairsProposed],
    [pairActionSchema, organizerExamples.pairAction],
    [packActionSchema, organizerExamples.packAction],
    [agentListSchema, examples.agentList],
    [agentSchema, examples.agent],
    [guessSchema, examples.guess],
    [guessTakenSchema, examples.guessTaken],
    [guessCountsSchema, examples.guessCounts],
    [suspicionSchema, examples.suspicion],
    [baselineSchema, examples.baseline],
    [newGuestSeatSchema, guestExamples.newSeat],
    [guestSeatTakenSchema, guestExamples.taken],
    [guestTurnSchema, guestExamples.turn],
    [guestAnswerSchema, guestExamples.answer],
    [guestAcceptedSchema, guestExamples.accepted],
    [guestLeftSchema, guestExamples.left],
    [newGuestClaimSchema, guestExamples.claim],
    [ladderSchema, ladderExamples.ladder],
    [ownRatingsSchema, ladderExamples.ownRatings],
    [checkRequestSchema, ownExamples.checkRequest],
    [checkAskedSchema, ownExamples.checkAsked],
    [checkSchema, ownExamples.check],
    [agentStandsSchema, ownExamples.stands],
    [newAgentSchema, ownExamples.newAgent],
    [newDialOutSchema, ownExamples.newDialOut],
    [dialOutKeySchema, ownExamples.dialOutKey],
    [agentChangeSchema, ownExamples.agentChange],
    [newVersionSchema, ownExamples.newVersion],
    [newKeySchema, ownExamples.newKey],
    [promptRequestSchema, ownExamples.promptRequest],
    [promptSchema, ownExamples.prompt],
    [practiceRequestSchema, ownExamples.practiceRequest],
    [rankedRequestSchema, ownExamples.rankedRequest],
    [ticketCreatedSchema, ownExamples.ticketCreated],
    [ticketSchema, ownExamples.ticket],
    [noteListSchema, noteExamples.notes],
    [liveDecisionListSchema, noteExamples.live],
    [meSchema, ownExamples.me],
    [accountDeletionSchema, ownExamples.accountDeletion],
    [doneSchema, ownExamples.done],
    [personalTokenListSchema, ownExamples.tokenList],
    [newPersonalTokenSchema, ownExamples.newToken],
    [personalTokenMadeSchema, ownExamples.tokenMade],
    [revokeSchema, ownExamples.tokenToRevoke],
    [streamLineSchema, examples.streamLine],
    [filmFrameSchema, examples.filmFrame],
    [raterSecretSchema, ratingExamples.secret],
    [raterConsentSchema, ratingExamples.consent],
    [raterSchema, ratingExamples.rater],
    [raterNextSchema, ratingExamples.next],
    [raterDraftSchema, ratingExamples.draft],
    [newRatingSchema, ratingExamples.rating],
    [newStudySchema, studyExamples.request],
    [studyListSchema, studyExamples.list],
    [studyDetailSchema, studyExamples.detail],
    [studyActionSchema, studyExamples.action],
    [newRubricSchema, studyExamples.rubric],
    [rubricAddedSchema, studyExamples.rubricAdded],
    [newRaterLinksSchema, studyExamples.newLinks],
    [raterLinksSchema, studyExamples.links],
    [newRaterSchema, studyExamples.newRater],
    [raterInvitedSchema, studyExamples.invited],
    [raterExclusionSchema, studyExamples.exclusion],
    [newAdjudicationSchema, studyExamples.adjudication],
    [newJudgeSchema, studyExamples.newJudge],
    [judgeListSchema, studyExamples.judges],
    [studyReportSchema, studyExamples.report],
    [disagreementListSchema, studyExamples.disagreements],
  ];
  for (const [schema, example] of fits) expect(schema.safeParse(example).error).toBeUndefined();
});

test("no route and no schema reveals what is secret while a match is live", () => {
  expect(text).not.toMatch(
    /"(settings|token|tokenHost|endpoint|seq|leaseUntil|runner|fence|materials)":/,
  );
});

test("the request of a check is described, and its answer holds nothing that only its owner may see", () => {
  expect(document.paths?.["/checks"]?.post?.requestBody).toMatchObject({ required: true });
  const { Check, CheckRequest } = document.components?.schemas ?? {};
  expect(Object.keys(Object(CheckRequest).properties)).toContain("key");
  expect(JSON.stringify(Check)).not.toMatch(/"(key|input|secret\w*|lastFour)":/);
});
