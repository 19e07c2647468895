import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import { absentFrom, ensureUser, reportIncident, versionsOf } from "../index.ts";

const { database } = await freshDatabase();

test("owners learn which of their agents did not come, and nobody else does", async () => {
  const [here, away, other] = await Promise.all(
    ["here", "away", "other"].map((slug) => addAgent(database, slug)),
  );
  if (!here || !away || !other) throw new Error("no agents");
  const matchId = await seat(database, here, other);
  if (typeof matchId !== "string") throw new Error(matchId.detail);
  for (const { id: agentId } of [here, away]) {
    const [version] = await versionsOf(database, agentId);
    const versionId = version?.id ?? "";
    await reportIncident(database, { agentId, versionId, matchId, code: "asleep", detail: "" });
  }
  const of = async (handle: string) =>
    absentFrom(database, (await ensureUser(database, handle)).id, matchId);
  expect(await of("away")).toEqual([{ slug: "away", name: "away" }]);
  // It had an incident in that match, and is seated in it.
  expect(await of("here")).toEqual([]);
  expect(await of("other")).toEqual([]);
  expect(await absentFrom(database, away.id, "no-id")).toEqual([]);
});
