import { parentPort, workerData } from "node:worker_threads";
import { fitBoard, openDatabase } from "@wisp/db";
import { statisticsOf } from "@wisp/games";
import { z } from "zod";

const workSchema = z.object({
  databaseUrl: z.string(),
  board: z.object({
    ...{ seasonId: z.string(), slug: z.string(), game: z.string(), locale: z.string() },
    config: z.unknown(),
  }),
});

// Fits one board, off the thread that plays matches.
const { databaseUrl, board } = workSchema.parse(workerData);
const database = openDatabase({ url: databaseUrl, poolSize: 2 });
try {
  parentPort?.postMessage(await fitBoard(database, board, statisticsOf(board.game, board.config)));
} finally {
  await database.close();
}
