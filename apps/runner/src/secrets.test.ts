import { giveSecret, newId, storeSecret } from "@wisp/db";
import { keyRing, newRingKey, seal } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { register } from "../test/arena.ts";
import { secretFor, secretNamed } from "./secrets.ts";

const { database } = await freshDatabase();
const ring = keyRing(newRingKey());
const { agentId } = await register(database, "keyed", "space", { url: "http://127.0.0.1:1" });

test("an agent's secret is read with the ring, or it has to be given again", async () => {
  expect(await secretFor(database, ring, agentId)).toBeUndefined();
  expect(await secretFor(database, undefined, agentId)).toBeUndefined();
  const id = newId();
  const host = "127.0.0.1:1";
  const sealed = seal(ring, "hf_PLANTED", { id, host });
  await storeSecret(database, { id, sealed, lastFour: "••••", host });
  await giveSecret(database, agentId, id);
  expect(await secretFor(database, ring, agentId)).toEqual({ text: "hf_PLANTED", host });
  expect(await secretNamed(database, ring, id)).toEqual({ text: "hf_PLANTED", host });
  const unreadable = { failed: "refused", detail: expect.stringMatching(/give it again/) };
  // Write access to the database does not allow sending the key elsewhere.
  const moveTo = (to: string): Promise<unknown> =>
    database.pool.query(`UPDATE "Secret" SET "host" = $2 WHERE "id" = $1`, [id, to]);
  await moveTo("elsewhere.example");
  expect(await secretFor(database, ring, agentId)).toEqual(unreadable);
  await moveTo(host);
  const other = keyRing(newRingKey());
  expect(await secretFor(database, other, agentId)).toEqual(unreadable);
  expect(await secretNamed(database, ring, newId())).toEqual(unreadable);
  expect(await secretFor(database, undefined, agentId)).toEqual({
    failed: "refused",
    detail: expect.stringMatching(/has to set WISP_SECRET_KEYS/),
  });
});
