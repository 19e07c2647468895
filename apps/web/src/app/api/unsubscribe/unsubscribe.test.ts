import { unsubscribeToken } from "@wisp/arena";
import { notificationPreferences, saveNotificationPreferences } from "@wisp/db";
import { keyRing, newRingKey } from "@wisp/secrets";
import { expect, it } from "vitest";
import { makeAgentCalls } from "#test/agent-calls.ts";

const {
  database,
  ring,
  eve: { user: eve },
} = await makeAgentCalls();
const { GET, POST } = await import("./route.ts");

const at = (token: string): string =>
  `https://arena.example/api/unsubscribe?${new URLSearchParams({ token })}`;

/** As a mail program posts: from nowhere, without a session (RFC 8058, 3.2). */
const click = (token: string): Promise<Response> =>
  POST(
    new Request(at(token), {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  );

const isMailed = async (): Promise<boolean> =>
  (await notificationPreferences(database, eve.id)).invited.email;

it("one click of a mail program ends all mails, and opening the link ends none", async () => {
  const preferences = await notificationPreferences(database, eve.id);
  const invited = { site: true, email: true, webhook: true };
  await saveNotificationPreferences(database, eve.id, {
    preferences: { ...preferences, invited },
    shown: ["email"],
    locale: "en",
  });
  const token = unsubscribeToken(keyRing(ring), eve.id);
  const opened = GET(new Request(at(token)));
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe(`/unsubscribe?${new URLSearchParams({ token })}`);
  const stranger = unsubscribeToken(keyRing(newRingKey()), eve.id);
  for (const wrong of ["", "x", eve.id, `${token}x`, stranger]) {
    expect((await click(wrong)).status).toBe(400);
  }
  expect(await isMailed()).toBe(true);
  expect((await click(token)).status).toBe(200);
  expect(await isMailed()).toBe(false);
  expect((await click(token)).status).toBe(200);
});
