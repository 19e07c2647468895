import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addDialOut } from "../../test/agents.ts";
import { answerMessage, storeMessage } from "./agent-messages.ts";
import { seatMessages } from "./seat-messages.ts";

const { database } = await freshDatabase();

test("messages are those of one agent, session and route, in order, until answered or expired", async () => {
  const [agentId, other] = [await addDialOut(database), await addDialOut(database)];
  const session = randomUUID();
  const store = (more: object = {}) =>
    storeMessage(
      database,
      { agentId, session, route: "event", payload: { at: 0 }, lifeMs: 60_000, ...more },
      randomUUID(),
    );
  const first = await store();
  await store({ agentId: other });
  await store({ session: randomUUID() });
  await store({ route: "ask" });
  const second = await store({ payload: { at: 1 } });
  await store({ lifeMs: 1 });
  await sleep(10);
  const read = () => seatMessages(database, { agentId, session, route: "event" });
  expect(await read()).toMatchObject([
    { id: first, payload: { at: 0 } },
    { id: second, payload: { at: 1 } },
  ]);
  expect(await read()).toHaveLength(2);
  await answerMessage(database, first, null);
  expect(await read()).toMatchObject([{ id: second }]);
});
