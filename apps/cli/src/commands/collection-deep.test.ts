import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { z } from "zod";
import { serving } from "../../test/servers.ts";
import { wisp } from "../../test/wisp.ts";

const requestSchema = z.object({ messages: z.array(z.object({ content: z.string() })).min(1) });

/** A model that repeats what it is asked, and so names the word in every description. */
const naming = (): Promise<string> =>
  serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") return response.end('{"data":[{"id":"m","object":"model"}]}');
    const { messages } = requestSchema.parse(JSON.parse(await text(request)));
    const message = { role: "assistant", content: messages.at(-1)?.content };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    return response.end(JSON.stringify({ id: "x", model: "m", choices }));
  });

test("DEEP's collection prints Table 1 beside a scripted describer by two judges, twice the same digits", {
  tags: ["sweep"],
}, async () => {
  const address = `openai:m@${await naming()}/v1`;
  const report = async (): Promise<string> => {
    const results = join(tmpdir(), `${crypto.randomUUID()}.jsonl`);
    const run = ["collection", "run", "deep", "--results", results];
    expect(await wisp([...run, "--subject", `scripted=${address}`])).toMatchObject({ code: 0 });
    const found = await wisp(["collection", "report", results]);
    expect(found).toMatchObject({ code: 0, stderr: "" });
    return found.stdout;
  };
  const first = await report();
  expect(first).toContain("SpyGame (2023), Table 1 (DEEP)");
  expect(first).toContain("Baichuan-7B");
  for (const judge of ["first judge", "second judge"]) {
    expect(first).toMatch(
      new RegExp(`scripted: ${judge} [^\\n]*5\\.00[^\\n]*1\\.00[^\\n]*5\\.00[^\\n]*1\\.00`),
    );
  }
  expect(await report()).toBe(first);
});
