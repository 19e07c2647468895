import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A server on this machine that speaks S3, with a bucket `wisp`. */
export async function s3Server() {
  const folder = await mkdtemp(join(tmpdir(), "wisp-s3-"));
  const file = join(import.meta.dirname, "s3-server.mjs");
  const server = spawn(process.execPath, [file, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(server.stdout), "line");
  const endpoint = `${line}`;
  return {
    keys: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER", region: "us-east-1", endpoint },
    async close(): Promise<void> {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
