import { afterAll, expect, test } from "vitest";
import { fakeHuggingFace } from "../../test/hugging-face.ts";
import { isFailure } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { resolveAddress } from "./resolve.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const spaces = {
  "Owner/space": { host: "https://Owner-space.hf.space", sha: "abc123" },
  "a-b/c": { host: "https://a-b-c.hf.space", sha: "of a-b/c" },
  "a/b-c": { host: "https://a-b-c-2.hf.space", sha: "of a/b-c" },
  "old/style": { subdomain: "old-style" },
  "never/built": { sha: "1" },
  "closed/space": { host: "https://closed-space.hf.space", sha: "2", token: "hf_read" },
  "lost/host": { host: "http://10.0.0.1" },
};

async function resolved(typed: string, token?: string) {
  await using api = await fakeHuggingFace(spaces);
  const huggingFace = { client, apiBase: api.url };
  const endpoint = await resolveAddress(typed, huggingFace, {
    token,
    signal: AbortSignal.timeout(2_000),
  });
  return { endpoint, asked: api.asked };
}

test.each(["Owner/space", "https://huggingface.co/spaces/Owner/space"])(
  "%s: host and commit come from the API",
  async (typed) => {
    expect((await resolved(typed)).endpoint).toEqual({
      url: "https://owner-space.hf.space",
      space: "Owner/space",
      commit: "abc123",
      private: false,
    });
  },
);

test("an ambiguous host name is read as the Space that has it", async () => {
  const { endpoint } = await resolved("https://a-b-c.hf.space/");
  expect(endpoint).toMatchObject({
    url: "https://a-b-c.hf.space",
    space: "a-b/c",
    commit: "of a-b/c",
  });
});

test("a Space address that no Space is known to have stays an address, unpinned", async () => {
  const { endpoint } = await resolved("https://some-body.hf.space");
  expect(endpoint).toEqual({ url: "https://some-body.hf.space", private: false });
});

test("the host of a Space without one in the answer comes from its subdomain, unpinned", async () => {
  const { endpoint } = await resolved("old/style");
  expect(endpoint).toEqual({
    url: "https://old-style.hf.space",
    space: "old/style",
    commit: undefined,
    private: false,
  });
});

test("a private Space is found with its owner's token alone", async () => {
  const without = (await resolved("closed/space")).endpoint;
  expect(isFailure(without) && without.detail).toContain("read token");
  const wrong = (await resolved("closed/space", "hf_other")).endpoint;
  expect(isFailure(wrong) && wrong.detail).toContain("token's rights");
  const right = (await resolved("closed/space", "hf_read")).endpoint;
  expect(right).toMatchObject({ space: "closed/space", private: true });
});

test("other addresses are not asked about", async () => {
  const { endpoint, asked } = await resolved("http://127.0.0.1:7860/");
  expect(endpoint).toEqual({ url: "http://127.0.0.1:7860", private: false });
  expect(asked).toEqual([]);
});

test.each([
  ["nobody/nothing", "Hugging Face shows no Space"],
  ["never/built", "never been built"],
  ["lost/host", "not a public address"],
  ["hello", "is not an address"],
])("%s is refused with a sentence", async (typed, sentence) => {
  const { endpoint } = await resolved(typed);
  expect(isFailure(endpoint) && endpoint.failed).toBe("refused");
  expect(isFailure(endpoint) && endpoint.detail).toContain(sentence);
});

test("Hugging Face out of reach is unreachable, not refused", async () => {
  const api = await fakeHuggingFace({});
  await api[Symbol.asyncDispose]();
  const access = { signal: AbortSignal.timeout(2_000) };
  const endpoint = await resolveAddress("owner/space", { client, apiBase: api.url }, access);
  expect(endpoint).toMatchObject({ failed: "unreachable" });
});
