import { isFailure } from "@wisp/game";
import { afterAll, expect, test } from "vitest";
import { fakeHuggingFace } from "../../test/hugging-face.ts";
import { outboundClient } from "../outbound/index.ts";
import { behind, endpointOfSpace } from "./resolve.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const spaces = {
  "Owner/space": { host: "https://Owner-space.hf.space", sha: "abc123" },
  "a-b/c": { host: "https://a-b-c.hf.space", sha: "of a-b/c" },
  "a/b-c": { host: "https://a-b-c-2.hf.space", sha: "of a/b-c" },
  "a/b.c": { host: "https://a-b-c-3.hf.space" },
  "old/style": { subdomain: "old-style" },
  "never/built": { sha: "1" },
  "no/app": { host: "https://no-app.hf.space", stage: "NO_APP_FILE" },
  "just/files": { host: "https://just-files.static.hf.space", sdk: "static" },
  "closed/space": { host: "https://closed-space.hf.space", sha: "2", token: "hf_read" },
  "lost/host": { host: "http://10.0.0.1" },
};

const access = (token?: string) => ({ token, signal: AbortSignal.timeout(30_000) });

async function resolved(id: string, token?: string) {
  await using api = await fakeHuggingFace(spaces);
  return await endpointOfSpace(id, { client, apiBase: api.url }, access(token));
}

test("host and commit come from the API", async () => {
  expect(await resolved("Owner/space")).toEqual({
    url: "https://owner-space.hf.space",
    space: "Owner/space",
    commit: "abc123",
    private: false,
  });
});

test("the host of a Space without one in the answer comes from its subdomain, unpinned", async () => {
  expect(await resolved("old/style")).toEqual({
    url: "https://old-style.hf.space",
    space: "old/style",
    commit: undefined,
    private: false,
  });
});

test("a private Space is found with its owner's token alone", async () => {
  const without = await resolved("closed/space");
  expect(isFailure(without) && without.detail).toContain("read token");
  const wrong = await resolved("closed/space", "hf_other");
  expect(isFailure(wrong) && wrong.detail).toContain("token's rights");
  const right = await resolved("closed/space", "hf_read");
  expect(right).toMatchObject({ space: "closed/space", private: true });
});

test("a token is not shown for a public Space", async () => {
  await using api = await fakeHuggingFace(spaces);
  await endpointOfSpace("Owner/space", { client, apiBase: api.url }, access("hf_read"));
  expect(api.received).toEqual([{ path: "/api/spaces/Owner/space", authorization: undefined }]);
});

test.each([
  ["nobody/nothing", "Hugging Face shows no Space"],
  ["never/built", "never been built"],
  ["no/app", "never been built"],
  ["just/files", "is static"],
  ["lost/host", "not a public address"],
])("%s is refused with a sentence", async (id, sentence) => {
  const endpoint = await resolved(id);
  expect(isFailure(endpoint) && endpoint.failed).toBe("refused");
  expect(isFailure(endpoint) && endpoint.detail).toContain(sentence);
});

test.each([
  ["a-b-c", true, "a-b/c"],
  ["a-b-c", false, "a-b/c"],
  ["a-b-c-3", true, "a/b.c"],
  ["old-style", false, "old/style"],
  ["some-body", true, null],
  ["a-b-c-2", false, null],
])("behind %s.hf.space (found by subdomain: %s) is %s", async (label, bySubdomain, space) => {
  await using api = await fakeHuggingFace(spaces, { bySubdomain });
  const url = `https://${label}.hf.space`;
  const endpoint = await behind(url, { client, apiBase: api.url }, access());
  if (space === null) expect(endpoint).toBeNull();
  else expect(endpoint).toMatchObject({ url, space });
});

test("an address on no Space host is not asked about", async () => {
  await using api = await fakeHuggingFace(spaces);
  const huggingFace = { client, apiBase: api.url };
  expect(await behind("https://agent.example", huggingFace, access())).toBeNull();
  expect(api.asked).toEqual([]);
});

test("Hugging Face out of reach is unreachable, not refused", async () => {
  const api = await fakeHuggingFace({});
  await api[Symbol.asyncDispose]();
  const huggingFace = { client, apiBase: api.url };
  const unreachable = { failed: "unreachable" };
  expect(await endpointOfSpace("a/b", huggingFace, access())).toMatchObject(unreachable);
  expect(await behind("https://a-b.hf.space", huggingFace, access())).toMatchObject(unreachable);
});
