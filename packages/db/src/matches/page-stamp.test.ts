import type { GameEvent, Utterance } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import { dealt, decision, lease, makeTable, newMatch, outcome, shown } from "../../test/table.ts";
import {
  appendTurn,
  createMatch,
  deleteAccount,
  describeAgent,
  ensureUser,
  finishMatch,
  getMatch,
  hideSpeech,
  type NewMatch,
  pageStamp,
  renameAgent,
  retireWords,
  revertAct,
  reviewPicture,
  storePicture,
  unsealMatches,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const admin = await person(database, "the-admin", "admin");
const table = await makeTable(database, "stamped");
await database.prisma.season.update({
  where: { slug: "stamped" },
  data: { wordsShown: "retired" },
});
const speaker = await addAgent(database, "speaker", { maxConcurrent: null });
const owner = (await ensureUser(database, "speaker")).id;
const words = await addPack(database, admin, "Stamped", [wordsOf("owl", "crow")]);
const [family = ""] = words.pairs;

const finished = projection({ outcome, rounds: 1, fouls: 0, clean: true });

/** A match in which the speaker, at seat 2, says something at cursor 1; `finish` ends it. */
async function played(more: Partial<NewMatch> = {}) {
  const seats = table.seats.map((seat) =>
    seat.seat === 2 ? { ...seat, agentId: speaker.id, versionId: speaker.version.id } : seat,
  );
  const id = await createMatch(database, {
    ...newMatch(table),
    seats,
    words: { pack: words.slug, family, pair: ["owl", "crow"] },
    ...more,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const said = [shown("silence"), shown("an insult"), dealt(2, "owl")];
  await appendTurn(database, id, fence, 0, said, [decision(1, 2, { reasoning: "private" })]);
  return { id, finish: () => finishMatch(database, id, fence, finished, rules) };
}

/** What the page of a match is made of. */
const pageOf = async (id: string): Promise<string> =>
  JSON.stringify([await getMatch(database, id), await wholeLog(database, id)]);

const spoken = (event: GameEvent): Utterance | undefined =>
  event.type === "shown" && "text" in event && event.text === "an insult"
    ? { seat: 2, text: "an insult" }
    : undefined;

let act = "";
function remember(done: { readonly act: string } | { readonly failed: string }): void {
  if ("failed" in done) throw new Error(done.failed);
  act = done.act;
}
const revert = () => revertAct(database, admin.id, act);
const picture = { data: Buffer.from("picture"), hash: "c".repeat(64) };

const match = await played();
await match.finish();
const untouched = await createMatch(database, newMatch(table));

// In this order: each reverts, or follows, the one before it.
test.each<[what: string, change: () => Promise<unknown>]>([
  [
    "a speech is hidden",
    async () =>
      remember(
        await hideSpeech(
          database,
          admin.id,
          { matchId: match.id, cursor: 1, reason: "An insult." },
          spoken,
        ),
      ),
  ],
  ["the speech is shown again", revert],
  ["its owner renames an agent", () => describeAgent(database, speaker.id, { name: "Orator" })],
  [
    "a moderator renames an agent",
    async () =>
      remember(
        await renameAgent(database, admin.id, speaker.id, { name: null, reason: "An insult." }),
      ),
  ],
  ["the agent has its name again", revert],
  [
    "a picture is approved",
    async () => {
      await storePicture(database, speaker.id, picture);
      const named = { agentId: speaker.id, hash: picture.hash };
      await reviewPicture(database, admin.id, named, "approved");
    },
  ],
  [
    "a picture is refused",
    () => reviewPicture(database, admin.id, { agentId: speaker.id, hash: picture.hash }, "refused"),
  ],
  [
    "a season is renamed",
    () => database.prisma.season.update({ where: { slug: "stamped" }, data: { name: "Other" } }),
  ],
  ["words are retired", () => retireWords(database, admin, { pack: words.slug, pair: family })],
  ["an owner hides reasoning", () => describeAgent(database, speaker.id, { showReasoning: false })],
  ["an owner deletes their account", () => deleteAccount(database, owner)],
])("the stamp of a page changes when %s", async (_what, change) => {
  const [page, stamp] = [await pageOf(match.id), await pageStamp(database, match.id)];
  expect(stamp).not.toBeNull();
  expect(await pageStamp(database, match.id)).toBe(stamp);
  await change();
  expect(await pageOf(match.id)).not.toBe(page);
  expect(await pageStamp(database, match.id)).not.toBe(stamp);
});

test("it does not change with other matches of the same agents", async () => {
  const stamp = await pageStamp(database, match.id);
  await (await played()).finish();
  expect(await pageStamp(database, match.id)).toBe(stamp);
});

test("a page has no stamp before its match is over, nor while that is sealed, nor without a match", async () => {
  const sealed = await played({ duplicateSet: "set" });
  expect(await pageStamp(database, sealed.id)).toBeNull();
  await sealed.finish();
  expect(await pageStamp(database, sealed.id)).toBeNull();
  await unsealMatches(database, [sealed.id]);
  expect(await pageStamp(database, sealed.id)).toBeNull();
  const { fence } = await lease(database, sealed.id);
  await finishMatch(database, sealed.id, fence, finished, rules);
  expect(await pageStamp(database, sealed.id)).not.toBeNull();
  for (const id of [String(untouched), crypto.randomUUID(), "no id"]) {
    expect(await pageStamp(database, id)).toBeNull();
  }
});
