import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Frame } from "@wisp/pictures";
import { expect, test, vi } from "vitest";

// Where the site runs: it finds the drawing process from there.
process.chdir(fileURLToPath(new URL("../../..", import.meta.url)));
vi.stubEnv("WISP_MODE", "public");
const { filmAnswer, framesAnswer } = await import("./pictures.ts");

const from = (address: string, headers: Record<string, string> = {}): Request =>
  new Request("http://wisp.example/", { headers: { "x-forwarded-for": address, ...headers } });

/** A separate film for every name. */
const filmOf = (name: string): Frame[] => {
  const [red = 0] = createHash("sha256").update(name).digest();
  const drawing = { width: 64, height: 64, ground: `rgb(${red}, 0, 0)`, shapes: [] };
  return [{ drawing, stayMs: 200 }];
};

test("one address has two films rendered in parallel, and others are not delayed", async () => {
  const asked = ["a", "b", "c"].map((name) => framesAnswer(from("192.0.2.1"), filmOf(name)));
  const other = framesAnswer(from("192.0.2.2"), filmOf("d"));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(answers[2]).toMatchObject({ reason: { code: "too-many" } });
  expect((await other).status).toBe(200);
  // A finished film gives its place back, whatever the result.
  expect((await filmAnswer(from("192.0.2.1"), filmOf("c"), "c.gif")).status).toBe(200);
});

test("a film is not rendered again for a reader who has it", async () => {
  const drawn = await framesAnswer(from("192.0.2.3"), filmOf("e"));
  const known = { "if-none-match": drawn.headers.get("etag") ?? "" };
  const again = Array.from({ length: 5 }, () =>
    framesAnswer(from("192.0.2.3", known), filmOf("e")),
  );
  const statuses = (await Promise.all(again)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([304]));
});
