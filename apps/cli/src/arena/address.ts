import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { printStatus } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { isUp } from "./health.ts";
import { inCheckout } from "./places.ts";

type Place = Pick<ArenaSettings, "databaseUrl" | "dataDirectory">;

/** Where an arena leaves its address while it is open: a file for each database. */
function addressFile({ databaseUrl, dataDirectory }: Place): string {
  const folder = dataDirectory ?? inCheckout(".wisp");
  if (databaseUrl === undefined) return join(folder, "address");
  const digest = createHash("sha256").update(databaseUrl).digest("hex").slice(0, 12);
  return join(folder, `address-${digest}`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}

/** Writes the address of an open arena; returns a function that removes it. */
export function leaveAddress(place: Place, address: string): () => void {
  const file = addressFile(place);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${address}\n`);
  } catch {
    printStatus(`${file} cannot be written: other commands will not know that the arena is open.`);
  }
  return () => {
    // Another arena of this database may have opened since.
    if (read(file) === address) rmSync(file, { force: true });
  };
}

/** The address of the arena of this database, when it is open here; else null. */
export async function openAddress(place: Place): Promise<string | null> {
  const address = read(addressFile(place));
  if (address === null || URL.parse(address)?.hostname !== "127.0.0.1") return null;
  const up = await isUp(`${address}/api/v1/health`, AbortSignal.timeout(2_000));
  return up ? address : null;
}
