import { openDatabase } from "@wisp/db";
import { z } from "zod";
import { work } from "../in-child.ts";
import { dumpSeason } from "./dump-season.ts";

const workSchema = z.object({
  databaseUrl: z.string(),
  slug: z.string(),
  folder: z.string(),
  writer: z.int(),
});

// Writes one archive.
work(async (data) => {
  const { databaseUrl, ...dump } = workSchema.parse(data);
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    return await dumpSeason(database, dump);
  } finally {
    await database.close();
  }
});
