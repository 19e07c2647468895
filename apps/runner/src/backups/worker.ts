import { storeBackup } from "@wisp/db/backup";
import { z } from "zod";
import { backupsFromEnvironment } from "../env.ts";
import { work } from "../in-child.ts";

const workSchema = z.object({ databaseUrl: z.string() });

// Makes one backup. The key comes by the environment, and by no message.
work(async (data) => {
  const { databaseUrl } = workSchema.parse(data);
  const { store, ring } = backupsFromEnvironment();
  const startMs = performance.now();
  const { name } = await storeBackup(databaseUrl, store, ring);
  return { name, seconds: Math.round((performance.now() - startMs) / 100) / 10 };
});
