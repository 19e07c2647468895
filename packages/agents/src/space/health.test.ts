import { afterAll, expect, test } from "vitest";
import { fakeHuggingFace } from "../../test/hugging-face.ts";
import { type Behaviour, fakeAgent, Raw } from "../../test/servers.ts";
import type { AnswerFailure, Health } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { type SpaceSettings, spaceConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const looked = (settings: SpaceSettings, apiBase: string): Promise<Health | AnswerFailure> =>
  spaceConnector({ client, mappings: {}, apiBase }).health(settings, AbortSignal.timeout(30_000));

const named: Behaviour = ({ path }) => ({
  success: true,
  result: path.endsWith("getModelName") ? "big\u202emodel" : "yes",
});
const down: Behaviour = () => Raw.text("<html></html>", 503);

test("reports the model's name and the Space's commit, and asks nothing else", async () => {
  await using agent = await fakeAgent(named);
  await using api = await fakeHuggingFace({ "me/spy": { host: agent.url, sha: "c0ffee" } });
  expect(await looked({ url: agent.url, space: "me/spy" }, api.url)).toEqual({
    model: "big model",
    commit: "c0ffee",
  });
  expect(agent.received.map(({ path }) => path)).toEqual([
    "/agent/checkHealth",
    "/agent/getModelName",
  ]);
  expect(await looked({ url: agent.url }, api.url)).toEqual({ model: "big model" });
});

test("a host that is another's by now is refused, and not called", async () => {
  await using agent = await fakeAgent(named);
  await using api = await fakeHuggingFace({ "me/spy": { host: "http://127.0.0.1:9" } });
  const settings = {
    url: agent.url,
    space: "me/spy",
    token: "hf_read-token",
    tokenHost: `127.0.0.1:${agent.port}`,
  };
  expect(await looked(settings, api.url)).toMatchObject({ failed: "refused" });
  expect(agent.received).toEqual([]);
});

test.each([
  ["SLEEPING", { commit: "c0ffee" }],
  ["APP_STARTING", { commit: "c0ffee" }],
  ["RUNNING", { failed: "http-status" }],
  ["PAUSED", { failed: "asleep" }],
  ["BUILD_ERROR", { failed: "asleep" }],
])("one that does not answer in the stage %s: %j", async (stage, expected) => {
  await using agent = await fakeAgent(down);
  await using api = await fakeHuggingFace({ "me/spy": { host: agent.url, sha: "c0ffee", stage } });
  expect(await looked({ url: agent.url, space: "me/spy" }, api.url)).toMatchObject(expected);
});

test("while Hugging Face is out of reach the agent is asked, but sent no token", async () => {
  await using agent = await fakeAgent(named);
  const api = await fakeHuggingFace({});
  await api[Symbol.asyncDispose]();
  const settings = { url: agent.url, space: "me/spy" };
  expect(await looked(settings, api.url)).toEqual({ model: "big model" });
  const token = { token: "hf_read-token", tokenHost: `127.0.0.1:${agent.port}` };
  expect(await looked({ ...settings, ...token }, api.url)).toMatchObject({ failed: "unreachable" });
  expect(JSON.stringify(agent.received)).not.toContain("hf_read-token");
});
