import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("a process whose event loop hangs is ended, and no other", async () => {
  const file = fileURLToPath(new URL("../../test/hung-cluster.ts", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"] });
  const [ended, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(ended).toBe("2 SIGKILL\n");
  expect(said).toMatch(/^A process of the site \(\d+\) hangs\.\n$/);
});
