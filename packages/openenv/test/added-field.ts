/** Prints an observation of a game whose question has a `hint`, and the schema of observations. */
import { games } from "@wisp/games";
import { schemas } from "../src/about.ts";
import { Environment, housePool } from "../src/environment.ts";

const [entry] = Object.values(games);
if (entry === undefined) throw new Error("there are no games");
const { game } = entry;
const ask: typeof game.ask = (...given) =>
  Object.assign({}, game.ask(...given), { hint: "Corners are good." });
const offer = { [game.id]: { ...entry, game: { ...game, ask } } };
const environment = new Environment({ games: offer, pool: housePool(offer) });
const result = await environment.reset({ seed: 1 });
await environment.close();
process.stdout.write(JSON.stringify({ ...result, schema: schemas.observation }));
