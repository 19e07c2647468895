import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { wisp } from "../../test/wisp.ts";

/** An arena without accounts, and the tokens that it was shown. */
async function stranger(): Promise<{ url: string; shown: (string | undefined)[] }> {
  const shown: (string | undefined)[] = [];
  const url = await serving((request, response) => {
    shown.push(request.headers.authorization);
    const error = { code: "account-needed", message: "This needs an account." };
    response.writeHead(401).end(JSON.stringify({ error }));
  });
  return { url, shown };
}

test("a refusal is a sentence, and says where a token is taken from", async () => {
  const { url, shown } = await stranger();
  const env = { WISP_TOKEN: "wisp_x", WISP_URL: url };
  const asked = await wisp(["practice", "fox", "--url", url], { env });
  expect(asked).toEqual({
    code: 1,
    stdout: "",
    stderr: "This needs an account. The command line takes the token from WISP_TOKEN.\n",
  });
  await wisp(["practice", "fox"], { env });
  expect(shown).toEqual(["Bearer wisp_x", "Bearer wisp_x"]);
});

test("a token is shown where an account is needed, and to no other arena than its own", async () => {
  const { url, shown } = await stranger();
  const env = { WISP_TOKEN: "wisp_x" };
  await wisp(["watch", `${url}/watch/some`], { env });
  await wisp(["matches", "--url", url], { env });
  const elsewhere = { ...env, WISP_URL: "https://wisp.example" };
  await wisp(["practice", "fox", "--url", url], { env: elsewhere });
  expect(shown).toEqual([undefined, undefined, undefined]);
  expect(await wisp(["practice", "fox", "--url", url], { env })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`the arena it belongs to: set WISP_URL=${url}`),
  });
  expect(shown).toHaveLength(3);
});

test("keys for services are not shown to the arena that is asked for a check", async () => {
  const heard: string[] = [];
  const url = await serving(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    heard.push(body);
    response.writeHead(400).end();
  });
  const env = { HF_TOKEN: "hf_service", WISP_AGENT_KEY: "general-key", MINE: "the-named-key" };
  await wisp(["check", "owner/space", "--url", url], { env });
  await wisp(["check", "owner/space", "--url", url, "--key-from", "MINE"], { env });
  expect(heard.map((body): unknown => JSON.parse(body))).toEqual([
    { address: "owner/space" },
    { address: "owner/space", key: "the-named-key" },
  ]);
});

test("a token goes over https or within this machine alone", async () => {
  const env = { WISP_TOKEN: "wisp_x", WISP_URL: "http://wisp.example" };
  const { code, stderr } = await wisp(["practice", "fox"], { env });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "WISP_TOKEN would be sent unencrypted: use an https address for the arena.\n",
  });
});

test("a variable that is no arena's address is named, with the form of one", async () => {
  const { code, stderr } = await wisp(["matches"], { env: { WISP_URL: "tcp://10.96.0.12:3000" } });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "WISP_URL is not an arena's address: write https://wisp.example.\n",
  });
});

test("an address with a password is refused without repeating it", async () => {
  const env = { WISP_TOKEN: "wisp_x", WISP_URL: "https://ann:hunter2@wisp.example" };
  const { code, stderr } = await wisp(["practice", "fox"], { env });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "The address of an arena has no user name and no password.\n",
  });
});

test("where no arena is open one has to be named", async () => {
  const env = { WISP_DATA: join(tmpdir(), "no-arena-was-ever-here"), WISP_TOKEN: "wisp_x" };
  const { code, stderr } = await wisp(["watch"], { env });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^No arena is open on the data in \S+no-arena-was-ever-here .*set WISP_DATA .*--url/,
  );
  const gone = await wisp(["watch", "--url", "http://127.0.0.1:1"], { env });
  expect(gone).toEqual({ code: 1, stdout: "", stderr: "The site cannot be reached.\n" });
});
