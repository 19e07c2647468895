import { parseArgs } from "node:util";
import { type CheckResult, connectors, type Endpoint, outboundClient } from "@wisp/agents";
import {
  type Agent,
  agentByEndpoint,
  createAgent,
  type Database,
  ensureUser,
  isFailure,
  newVersion,
  openDatabase,
  recordCheck,
  setOnline,
} from "@wisp/db";
import { type Locale, locales } from "@wisp/game";
import { games } from "@wisp/games";
import { nameFrom, slugsFor } from "../agent-name.ts";
import { findEndpoint } from "../agents.ts";
import { openArenaDatabase } from "../arena/database.ts";
import { type Command, printJson, tell, UsageError } from "../command.ts";
import { readEnvironment } from "../env.ts";
import { oneLine } from "../visible.ts";

const GAME = "who-is-spy";
/** Owns what is registered from the command line of one's own machine. */
const LOCAL_OWNER = "local";

interface Registration {
  readonly endpoint: Endpoint;
  /** Undefined: named by its address. */
  readonly name: string | undefined;
  readonly locale: Locale;
  /** It went well. */
  readonly check: CheckResult;
}

/** The agent of that address as it is now: new, or with a new version if anything of it changed. */
async function register(
  database: Database,
  { endpoint, name, locale, check }: Registration,
): Promise<Agent> {
  const { url, space, commit } = endpoint;
  const version = {
    connector: "space",
    settings: { url, ...(space !== undefined && { space }) },
    model: check.model ?? null,
    commit: commit ?? null,
  };
  const known = await agentByEndpoint(database, url);
  if (known !== null) {
    const alone = name === undefined ? "" : " --name was left alone.";
    tell(
      `It is registered already, under the name ${known.name} (${known.slug}), and comes back as it was.${alone}`,
    );
    return { ...known, version: (await newVersion(database, known.id, version)).version };
  }
  const owner = await ensureUser(database, LOCAL_OWNER);
  const shown = name ?? space ?? new URL(url).host;
  let refusal = "";
  for (const slug of slugsFor(shown, url)) {
    const agent = await createAgent(database, {
      slug,
      name: shown,
      game: GAME,
      locale,
      ownerId: owner.id,
      house: false,
      endpoint: url,
      version,
    });
    if (!isFailure(agent)) return agent;
    refusal = agent.detail;
  }
  throw new UsageError(`${refusal} Use --name to give it another name.`);
}

async function add(typed: string, wish: string | undefined, locale: Locale): Promise<number> {
  const name = wish === undefined ? undefined : nameFrom(wish);
  const client = outboundClient({ mode: "local" });
  const connector = connectors({ client, games }).get("space");
  if (connector === undefined) throw new Error("there is no space connector");
  try {
    const endpoint = await findEndpoint(typed, client);
    const { url, space } = endpoint;
    const settings = connector.settings.parse({ url, space });
    tell(`Checking ${url} …`);
    const check = await connector.check(settings, ({ ok, pending, name: step, ms, detail }) =>
      tell(
        `  ${pending === true ? "wait  " : ok ? "ok    " : "failed"} ${step} (${ms} ms) ${oneLine(detail)}`,
      ),
    );
    if (!check.ok) {
      tell("It was not registered: mend what failed above, then add it again.");
      return 1;
    }
    const arena = await openArenaDatabase(readEnvironment());
    const database = openDatabase({ url: arena.url });
    try {
      const given = { endpoint, name, locale, check };
      const agent = await register(database, given);
      await recordCheck(database, agent.version.id, check);
      await setOnline(database, agent.id, true);
      printJson({
        agent: agent.slug,
        version: agent.version.number,
        online: true,
        season: "house",
      });
      tell("It sits at the next watchable table of the house season.");
      return 0;
    } finally {
      await database.close();
      await arena.stop();
    }
  } finally {
    await client.close();
  }
}

export const agent: Command = {
  usage: "agent add <owner/space or URL> [--name N] [--language en|zh]",
  about:
    "checks an agent, registers it (or brings it back online), and lets it join the house season",
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { name: { type: "string" }, language: { type: "string", default: "en" } },
    });
    const [verb, typed] = positionals;
    const locale = locales.find((each) => each === values.language);
    if (verb !== "add" || typed === undefined || locale === undefined) {
      throw new UsageError(`Usage: wisp ${agent.usage}`);
    }
    return add(typed, values.name, locale);
  },
};
