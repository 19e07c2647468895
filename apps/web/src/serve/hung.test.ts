import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("a process whose event loop hangs is ended, and no other", async () => {
  const file = fileURLToPath(new URL("../../test/hung-cluster.ts", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  expect(await text(child.stdout)).toBe("2 SIGKILL\n");
});
