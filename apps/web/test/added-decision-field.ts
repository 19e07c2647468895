/** Prints what the API says of a stored decision with a `mood`, which today's declaration does not know. */
import { openApiDocument } from "@wisp/api";
import { listDecisions, openDatabase, ownDecision } from "@wisp/db";
import { toApiDecision, toApiDecisionList } from "#server/decisions.ts";
import { logAnswer } from "#server/match-answers.ts";
import { playedMatch } from "./played-match.ts";

const database = openDatabase({ url: process.argv[2] ?? "" });
const { id, agents, finish } = await playedMatch(database, { answered: { mood: "calm" } });
await finish();
const [agentId = ""] = agents;
const own = await ownDecision(database, agentId, { matchId: id, nth: 1 });
process.stdout.write(
  JSON.stringify({
    log: (await logAnswer(database, id, -1))?.decisions,
    list: toApiDecisionList(await listDecisions(database, { agentId })),
    own: own && toApiDecision({ ...own, question: null }),
    schemas: openApiDocument().components?.schemas,
  }),
);
await database.close();
