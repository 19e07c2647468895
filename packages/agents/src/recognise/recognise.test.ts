import { isFailure } from "@wisp/game";
import { afterAll, describe, expect, test } from "vitest";
import { line, recognising } from "../../test/recognising.ts";

const hub = await recognising();
const { recognised } = hub;
afterAll(() => hub[Symbol.asyncDispose]());

const SPY = "space Owner/Spy_1.2 https://owner-spy-1-2.hf.space";
const QWEN = "hf-inference Qwen/Qwen2.5-72B-Instruct";
const ENDPOINT = "https://abc123.us-east-1.aws.endpoints.huggingface.cloud";

describe("a person's input in public mode", () => {
  test.each([
    // Spaces
    ["Owner/Spy_1.2", SPY],
    ["  Owner/Spy_1.2 \n", SPY],
    ["space:Owner/Spy_1.2", SPY],
    ["space:both/here", "space both/here https://both-here.hf.space"],
    ["space:https://huggingface.co/spaces/Owner/Spy_1.2", SPY],
    ["space:https://agent.example/v1", "space https://agent.example/v1"],
    ["https://huggingface.co/spaces/Owner/Spy_1.2", SPY],
    ["http://www.huggingface.co/spaces/Owner/Spy_1.2/", SPY],
    ["huggingface.co/spaces/Owner/Spy_1.2/tree/main", SPY],
    ["https://huggingface.co/spaces/Owner/Spy_1.2/blob/main/app.py#L10-L12", SPY],
    ["https://hf.co/spaces/Owner/Spy_1.2?logs=build", SPY],
    ["https://huggingface.co/spaces/Owner/Spy_1.2.git", SPY],
    ["https://owner-spy-1-2.hf.space/", SPY],
    ["owner-spy-1-2.hf.space", SPY],
    ["https://owner-spy-1-2.hf.space/?__theme=dark", SPY],
    ["https://owner-spy-1-2.hf.space/agent/checkHealth", SPY],
    ["https://a-b-c.hf.space", "space a-b/c https://a-b-c.hf.space"],
    ["https://no-body.hf.space", "space https://no-body.hf.space"],
    // Models of Hugging Face
    ["Qwen/Qwen2.5-72B-Instruct", QWEN],
    ["model:Qwen/Qwen2.5-72B-Instruct", QWEN],
    ["hf:Qwen/Qwen2.5-72B-Instruct", QWEN],
    ["hf:Qwen/Qwen2.5-72B-Instruct:groq", `${QWEN} groq`],
    ["hf:https://huggingface.co/Qwen/Qwen2.5-72B-Instruct", QWEN],
    ["model:both/here", "hf-inference both/here"],
    ["https://huggingface.co/Qwen/Qwen2.5-72B-Instruct", QWEN],
    ["huggingface.co/Qwen/Qwen2.5-72B-Instruct/blob/main/config.json", QWEN],
    [
      "https://huggingface.co/Qwen/Qwen2.5-72B-Instruct?inference_provider=together",
      `${QWEN} together`,
    ],
    ["https://huggingface.co/gpt2", "hf-inference openai-community/gpt2"],
    ["model:gpt2", "hf-inference openai-community/gpt2"],
    // Dedicated endpoints
    [ENDPOINT, `hf-inference tgi ${ENDPOINT}`],
    [`${ENDPOINT}/v1/chat/completions`, `hf-inference tgi ${ENDPOINT}`],
    [`${ENDPOINT}/v1/`, `hf-inference tgi ${ENDPOINT}`],
    // APIs
    ["gpt-5-mini@https://api.openai.com", "openai gpt-5-mini https://api.openai.com/v1"],
    ["gpt-5-mini@https://api.openai.com/v1", "openai gpt-5-mini https://api.openai.com/v1"],
    ["openai:gpt-5-mini@https://api.openai.com/v1/", "openai gpt-5-mini https://api.openai.com/v1"],
    ["m@https://api.openai.com/v1/chat/completions", "openai m https://api.openai.com/v1"],
    [
      "@cf/meta/llama@https://ai.example/openai/v1",
      "openai @cf/meta/llama https://ai.example/openai/v1",
    ],
    ["qwen/qwen3@https://openrouter.ai", "openai qwen/qwen3 https://openrouter.ai/api/v1"],
    ["m@https://models.example/v1?x=1#top", "openai m https://models.example/v1"],
    ["m@https://models.example/chat/completions", "openai m https://models.example"],
    ["m@https://models.example", "openai m https://models.example/v1"],
    // One's own servers
    ["https://agent.example", "space https://agent.example"],
    ["agent.example/spy", "space https://agent.example/spy"],
    ["agent.example:8443", "space https://agent.example:8443"],
    ["https://Agent.Example./spy/agent/interact", "space https://agent.example/spy"],
    // A2A agents
    ["a2a:agent.example", "a2a https://agent.example/.well-known/agent-card.json"],
    ["a2a:https://agent.example/a/", "a2a https://agent.example/a/.well-known/agent-card.json"],
    ["a2a:https://agent.example/me.json", "a2a https://agent.example/me.json"],
    [
      "https://agent.example/.well-known/agent-card.json",
      "a2a https://agent.example/.well-known/agent-card.json",
    ],
    ["a-b.hf.space/agent-card.json", "a2a https://a-b.hf.space/agent-card.json"],
  ])("%j is %s", async (typed, expected) => {
    expect(line(await recognised({ typed }))).toBe(expected);
  });

  test.each([
    ["", "Nothing was given; write owner/name"],
    [" \n ", "Nothing was given"],
    ["x".repeat(501), "longer than 500 characters"],
    ["hello there", "has no spaces in it"],
    ["hello", "neither a name nor an address"],
    ["a/b/c", "neither a name nor an address"],
    ["javascript:alert(1)", "neither a name nor an address"],
    ["file:///etc/passwd", "called by https"],
    ["a2a:nothing", "written a2a:https://host"],
    ["a2a:http://agent.example", "reachable by https"],
    ["a2a:https://10.0.0.1/agent-card.json", "10.0.0.1"],
    ["https://github.com/a/b/agent-card.json", "repository of code"],
    ["git@hf.co:spaces/Owner/Spy_1.2", "neither a name nor an address"],
    ["hf_abcdefghijklmnopqrst", "looks like a key"],
    ["both/here", "write space:both/here or model:both/here"],
    ["nobody/nothing", "no Space and no model nobody/nothing"],
    ["space:Qwen/Qwen2.5-72B-Instruct", "no Space Qwen/Qwen2.5-72B-Instruct"],
    ["space:https://huggingface.co/Qwen/Qwen2.5-72B-Instruct", "not a Space"],
    ["model:Owner/Spy_1.2", "no model Owner/Spy_1.2"],
    ["model:https://agent.example", "not a model"],
    ["https://huggingface.co", "front page"],
    ["https://huggingface.co/spaces", "list of all Spaces"],
    ["https://huggingface.co/spaces/owner", "not the page of one Space"],
    ["https://huggingface.co/spaces/..%2f/x", "not the page of one Space"],
    [
      "https://huggingface.co/spaces/Owner/Spy_1.2/discussions/3",
      "https://huggingface.co/spaces/Owner/Spy_1.2.",
    ],
    [
      "https://huggingface.co/Qwen/Qwen2.5-72B-Instruct/discussions",
      "https://huggingface.co/Qwen/Qwen2.5-72B-Instruct.",
    ],
    ["https://huggingface.co/datasets/owner/words", "a dataset cannot play"],
    ["https://huggingface.co/collections/owner/some-1234", "a collection"],
    ["https://huggingface.co/papers/2405.01234", "a paper"],
    ["https://huggingface.co/docs/hub/spaces", "documentation"],
    ["https://huggingface.co/Qwen", "the page of a person or an organization"],
    ["https://huggingface.co/organizations/Qwen/activity/all", "page of an organization"],
    ["https://huggingface.co/Qwen/models", "a list of what Qwen has"],
    [
      "https://huggingface.co/Qwen/Qwen2.5-72B-Instruct?inference_provider=acme",
      "no provider of this name",
    ],
    ["https://endpoints.huggingface.co/owner/endpoints/mine", "the endpoint's own URL"],
    ["just/files", "is static"],
    ["https://just-files.static.hf.space", "is static"],
    ["never/built", "never been built"],
    ["closed/space", "give a token that may read it"],
    ["https://huggingface.co/spaces/closed/space", "give a read token"],
    ["meta/gated", "is gated: ask for access"],
    ["https://github.com/owner/spy", "a repository of code"],
    ["https://raw.githubusercontent.com/owner/spy/main/app.py", "a repository of code"],
    ["http://agent.example", "must be reachable by https"],
    ["http://127.0.0.1:7860", "not a public address: it is your own machine"],
    ["https://localhost:7860", "your own machine"],
    ["https://192.168.1.4/v1", "not a public address"],
    ["10.0.0.1:7860", "not a public address"],
    ["https://[::ffff:127.0.0.1]", "not a public address"],
    ["https://user:password@agent.example", "user name or password"],
    ["https://me:hf_token@huggingface.co/spaces/Owner/Spy_1.2", "user name or password"],
    ["https://agent.example/?key=1", "query or a fragment"],
    ["m@http://models.example/v1", "must be reachable by https"],
  ])("%j is refused: %s", async (typed, sentence) => {
    const outcome = await recognised({ typed });
    expect(isFailure(outcome) && outcome.failed).toBe("refused");
    expect(isFailure(outcome) && outcome.detail).toContain(sentence);
    expect(JSON.stringify(outcome)).not.toMatch(/password@|hf_token|hf_abc/);
  });
});

test.each([
  ["10.0.0.1:7860", "not-public"],
  ["https://localhost:7860", "not-public"],
  ["https://169.254.1.1", "not-public"],
  ["https://huggingface.co/datasets/owner/words", "no-agent"],
  ["https://github.com/owner/spy", "no-agent"],
  ["nobody/nothing", "needs-token"],
  ["space:closed/space", "needs-token"],
  ["meta/gated", "needs-token"],
  ["https://models.example/v1", "needs-model"],
  ["javascript:alert(1)", undefined],
])("%j is refused for the reason %s", async (typed, reason) => {
  const outcome = await recognised({ typed });
  expect(isFailure(outcome) && outcome.reason).toBe(reason);
  expect(isFailure(outcome) && outcome.detail).not.toMatch(/[a-z][A-Z]/);
});

describe("a person's input in local mode", () => {
  test.each([
    ["http://127.0.0.1:7860", "space http://127.0.0.1:7860"],
    ["127.0.0.1:7860", "space http://127.0.0.1:7860"],
    ["localhost:7860/agent", "space http://localhost:7860"],
    ["localhost:7860/a/wisp/ask", "space http://localhost:7860/a"],
    ["wisp:localhost:9000/wisp", "wisp http://localhost:9000"],
    ["wisp:http://127.0.0.1:9000/a", "wisp http://127.0.0.1:9000/a"],
    ["wisp:a server", "refused: An address has no spaces in it"],
    ["wisp:server", "refused: A server of the agent protocol is written wisp:https://host."],
    ["llama3@http://127.0.0.1:11434/v1", "openai llama3 http://127.0.0.1:11434/v1"],
    ["llama3@http://localhost:11434", "openai llama3 http://localhost:11434/v1"],
    ["10.0.0.1:7860", "refused: 10.0.0.1 is not a public address"],
  ])("%j is %s", async (typed, expected) => {
    expect(line(await recognised({ typed }, "local"))).toContain(expected);
  });
});

describe("a server on the own machine", () => {
  test("is one agent under any of its names, and called by the typed name", async () => {
    const names = ["localhost", "127.0.0.1", "127.0.0.9", "[::1]", "LOCALHOST"];
    for (const name of names) {
      expect(await recognised({ typed: `http://${name}:7860/spy/` }, "local")).toMatchObject({
        settings: { url: `http://${name.toLowerCase()}:7860/spy` },
        endpoint: "http://127.0.0.1:7860/spy",
      });
    }
    const other = await recognised({ typed: "http://spy.localhost:7860" }, "local");
    expect(other).toMatchObject({ endpoint: "http://spy.localhost:7860" });
  });

  test("is not taken for a Space in words", async () => {
    const found = await recognised({ typed: "http://localhost:7860" }, "local");
    expect(found).toMatchObject({
      verified: true,
      sentence:
        "Your own server at http://localhost:7860, verified as your own machine. It is not a Space, so changes of its code are not detected.",
    });
  });
});
