/**
 * Checks the agent of the agent protocol at an address, then plays a whole match of every game with
 * it, in English and in Chinese. Prints a JSON line for the check and for each match. Tests of agents
 * in other languages start it: node play-wisp.ts http://127.0.0.1:9000
 */
import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { outboundClient } from "../src/outbound/index.ts";
import { wispConnector } from "../src/wisp/index.ts";
import { played, setupOf } from "./wisp-match.ts";

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const [url = ""] = process.argv.slice(2);
const client = outboundClient({ mode: "local" });
try {
  const { ok, steps } = await wispConnector({ client, games }).check({ url }, () => {});
  print({ check: ok, failed: steps.filter((step) => !step.ok) });
  for (const [game, entry] of Object.entries(games)) {
    for (const locale of locales) {
      const decisions = await played(client, entry, setupOf(entry, locale), url);
      print({ game, locale, decisions });
    }
  }
} finally {
  await client.close();
}
