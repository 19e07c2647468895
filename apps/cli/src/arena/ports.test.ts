import { createServer } from "node:net";
import { expect, test } from "vitest";
import { choosePort } from "./ports.ts";

/** A port that nothing listened on a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = Object(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("a port that another part of the arena will use is not chosen again", async () => {
  const port = await freePort();
  expect(await choosePort(port, 1, "PORT")).toBe(port);
  expect(await choosePort(undefined, port, "WISP_RUNNER_PORT", port)).toBeGreaterThan(port);
  await expect(choosePort(port, 1, "WISP_RUNNER_PORT", port)).rejects.toThrow(
    `Port ${port} is taken: end the program that uses it, or set WISP_RUNNER_PORT to another port.`,
  );
});
