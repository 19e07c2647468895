import { fitBoard, openDatabase } from "@wisp/db";
import { statisticsOf } from "@wisp/games";
import { z } from "zod";
import { work } from "../in-child.ts";

const workSchema = z.object({
  databaseUrl: z.string(),
  board: z.object({
    ...{ seasonId: z.string(), slug: z.string(), game: z.string(), locale: z.string() },
    config: z.unknown(),
  }),
});

// Fits one board.
work(async (data) => {
  const { databaseUrl, board } = workSchema.parse(data);
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    return await fitBoard(database, board, statisticsOf(board.game, board.config));
  } finally {
    await database.close();
  }
});
