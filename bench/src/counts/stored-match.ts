import { openDatabase } from "@wisp/db";
import pg from "pg";
import { houseAgents, houseConnector } from "../matches/house-table.ts";
import { createWaiting, openSeason } from "../matches/season.ts";
import { playStored } from "../matches/stored-match.ts";
import { startPostgres } from "../processes/postgres.ts";
import type { Count } from "./ceilings.ts";

const MATCHES = 120;

/** Statements and transactions of a mean stored match of house agents, from its lease to its finish. */
export async function countStoredMatch(): Promise<Count[]> {
  await using postgres = await startPostgres();
  const database = openDatabase({ url: await postgres.create("counts"), poolSize: 4 });
  let [statements, transactions] = [0, 0];
  database.pool.on("connect", (client) => {
    if (!(client instanceof pg.Client)) throw new Error("statements cannot be counted");
    client.connection.on("commandComplete", () => {
      statements += 1;
    });
    client.connection.on("readyForQuery", ({ status }: { readonly status: string }) => {
      // "I" is outside of any transaction.
      if (status === "I") transactions += 1;
    });
  });
  const house = houseConnector();
  const ids = await createWaiting(database, {
    seasonId: await openSeason(database),
    agents: await houseAgents(database),
    count: MATCHES,
    seed: "stored",
  });
  [statements, transactions] = [0, 0];
  // One after another, so that the counts are the same in every run.
  for (const id of ids) await playStored(database, house, id);
  await database.close();
  return [
    { name: "stored match / statements", value: statements / MATCHES, unit: "" },
    { name: "stored match / transactions", value: transactions / MATCHES, unit: "" },
  ];
}
