import { ensureUser, LOCAL_OWNER, userById } from "@wisp/db";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";

const { database } = await openSite({ WISP_MODE: "local", WISP_SECRET_KEYS: newRingKey() });
const { configuredProviders } = await import("./options.ts");

/** Signs in by a name, with the headers of a request. */
async function signIn(handle: string, headers: Readonly<Record<string, string>>) {
  const local = configuredProviders().find(({ options }) => options?.id === "local");
  return local?.options?.authorize({ handle }, { headers });
}

test("a name is enough on the machine itself, and the machine's user becomes the admin", async () => {
  const ada = await ensureUser(database, "ada");
  expect(await signIn("ada", { host: "127.0.0.1:3000" })).toEqual({ id: ada.id });
  const { id } = await signIn(LOCAL_OWNER, { host: "localhost:3000" });
  expect((await userById(database, id))?.role).toBe("admin");
  expect(await signIn("No name", { host: "127.0.0.1:3000" })).toBeNull();
});

test.each<Readonly<Record<string, string>>>([
  { host: "wisp.example.org" },
  { host: "127.0.0.1", "x-forwarded-for": "203.0.113.9" },
  { host: "127.0.0.1", "x-wisp-own-machine": "no" },
])("nobody signs in by a name from elsewhere: %j", async (headers) => {
  await expect(signIn(LOCAL_OWNER, headers)).rejects.toThrow("Elsewhere");
});
