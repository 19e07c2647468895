import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentedCommands } from "@wisp/test-kit/documented-commands";
import { expect } from "playwright/test";
import { agentServer } from "./agent-server.ts";
import { spaceAnswer } from "./own-agent.ts";
import { test } from "./test.ts";

const WISP = fileURLToPath(new URL("../../cli/bin/wisp.mjs", import.meta.url));

/** Commands of the documents that `--url` has speak to an arena. */
const ofArenas = ["agent", "register", "check", "enter", "try", "practice", "matches", "watch"];
/** They follow a match, so they end with it. */
const following = ["practice", "watch"];
const FOLLOWED_MS = 15_000;

/** Each command once, without the arena that it names, as documents in two languages repeat it. */
function commandsOfArenas(): readonly (readonly string[])[] {
  const all = documentedCommands().flatMap(({ words, isTyped }) => {
    const [name = "", verb] = words;
    const isWhole = isTyped || words.includes("--new-version");
    // A list of one's own moments is a file; `wisp try` has its test.
    if (!ofArenas.includes(name) || !isWhole || words.includes("--moments")) return [];
    if (name === "agent" && verb === undefined) return [];
    const at = words.indexOf("--url");
    return [at === -1 ? words : words.toSpliced(at, 2)];
  });
  return [...new Map(all.map((words) => [words.join(" "), words])).values()];
}

const CHAT = { choices: [{ index: 0, message: { role: "assistant", content: "It is warm." } }] };

test("every command for an arena in the documents works with --url", async ({ baseURL = "" }) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), "wisp-documented-"));
  const files = { "mine.json": {}, "sampling.json": { temperature: 0.5 } };
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(folder, file), JSON.stringify(content));
  }
  const wisp = (words: readonly string[], timeout?: number) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, EXAMPLE_KEY: "sk-an-example-key", HOME: folder };
      const around = { cwd: folder, env, timeout };
      execFile(
        process.execPath,
        [WISP, ...words, "--url", baseURL],
        around,
        (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
      );
    });
  // One server is an agent of the Space protocol and a service of models.
  const serve = () =>
    agentServer(({ request, response, body }) => {
      const isChat = request.url?.includes("/v1/") === true;
      response.end(isChat ? JSON.stringify(CHAT) : spaceAnswer(body));
    });
  await using servers = new AsyncDisposableStack();
  servers.defer(() => rm(folder, { recursive: true }));
  const address = async (): Promise<string> => servers.use(await serve()).url;
  const registered = async (...words: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await wisp(["register", ...words]);
    expect(stdout, stderr).toContain('"agent"');
    return JSON.parse(stdout).agent;
  };
  const space = await registered(await address(), "--name", "Doc space", "--anyway");
  const model = await registered(`m@${await address()}/v1`, "--name", "Doc model", "--anyway");
  const dialling = await registered("--dial-out", "--name", "Doc laptop");

  /** The command with what there is here in place of the names and addresses of the document. */
  async function placed([name = "", ...words]: readonly string[]): Promise<readonly string[]> {
    const verb = name === "agent" ? words[0] : name;
    const registers = verb === "add" || verb === "register";
    const at = words.findIndex((word) => /^(https?:|wisp:|a2a:|model:|owner\/space|…)/.test(word));
    const isModel =
      words.includes("--model") || words[at]?.startsWith("model:") || words.includes("--templates");
    const isText = words.includes("--games") || /^a2a:|:9[01]00$/.test(words[at] ?? "");
    const known = /^(my-agent|my-first|<name>|<slug>)$/;
    const its = words.includes("--templates") || words.includes("--prompts") ? model : space;
    const there = words.map((word) =>
      known.test(word) ? its : /^(my-laptop|any-game|a2a-first)$/.test(word) ? dialling : word,
    );
    if (at !== -1 && registers) {
      const url = await address();
      there[at] = isModel ? `${url}/v1` : isText ? `wisp:${url}` : url;
      if (isModel && !words.includes("--model")) there.push("--model", "m");
      if (isModel && words.includes("--provider")) there.splice(there.indexOf("--provider"), 2);
    } else if (at !== -1) there[at] = await address();
    const season = there.indexOf("spring-cup");
    if (season !== -1) there[season] = "house";
    const match = there.indexOf("<id>");
    if (match !== -1) {
      const { stdout } = await wisp(["matches", "--status", "finished", "--limit", "1"]);
      there[match] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(stdout)?.[0] ?? "";
    }
    const named = there.indexOf("--name");
    if (registers && named !== -1) there[named + 1] = `${there[named + 1]} of documents`;
    return [name, ...there, ...(registers && at !== -1 ? ["--anyway"] : [])];
  }

  const commands = commandsOfArenas();
  expect(commands.length).toBeGreaterThan(30);
  for (const words of commands) {
    const there = await placed(words);
    const [name = ""] = there;
    const { code, stderr } = await wisp(there, following.includes(name) ? FOLLOWED_MS : undefined);
    const called = `${words.join(" ")}, as ${there.join(" ")}: ${stderr}`;
    // A check may fail, an entry be refused; nothing is a misuse.
    expect(code, called).not.toBe(2);
    if (name === "agent" || name === "register") expect(code, called).toBe(0);
  }
});
