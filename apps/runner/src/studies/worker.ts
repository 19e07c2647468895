import { computeStudyReport, openDatabase } from "@wisp/db";
import { studyPresets } from "@wisp/papers";
import { z } from "zod";
import { work } from "../in-child.ts";

const workSchema = z.object({
  databaseUrl: z.string(),
  studies: z.array(z.object({ id: z.string(), stamp: z.string() })),
});

// Computes reports of studies one after the other; answers for each how long it took, or why it failed.
work(async (data) => {
  const { databaseUrl, studies } = workSchema.parse(data);
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  const computed: unknown[] = [];
  try {
    for (const study of studies) {
      try {
        computed.push({ ms: await computeStudyReport(database, study, studyPresets) });
      } catch (failed) {
        computed.push({ failed });
      }
    }
  } finally {
    await database.close();
  }
  return computed;
});
