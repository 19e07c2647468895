import { storeBackup, verifyBackup } from "@wisp/db/backup";
import { z } from "zod";
import { backupsFromEnvironment } from "../env.ts";
import { work } from "../in-child.ts";

const workSchema = z.union([
  z.object({ databaseUrl: z.string() }),
  z.object({ verify: z.object({ name: z.string(), createdAt: z.date(), bytes: z.int() }) }),
]);

// Makes one backup, or reads one. The key comes by the environment, and by no message.
work(async (data) => {
  const wanted = workSchema.parse(data);
  const { store, ring } = backupsFromEnvironment();
  if ("verify" in wanted) return { state: await verifyBackup(store, wanted.verify, ring) };
  const startMs = performance.now();
  const { name } = await storeBackup(wanted.databaseUrl, store, ring);
  return { name, seconds: Math.round((performance.now() - startMs) / 100) / 10 };
});
