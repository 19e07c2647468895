import { parseArgs } from "node:util";
import { passesFor } from "@wisp/agents";
import type { agentChangeSchema, CallAnswer } from "@wisp/api";
import type { z } from "zod";
import { type AgentInputFlags, agentInputOptions } from "../../agent-input.ts";
import {
  type Command,
  called,
  commandOfVerbs,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
  type Verbs,
} from "../../command.ts";
import { keyOptions, namedKey } from "../../keys.ts";
import {
  checkThere,
  requestFrom,
  type Site,
  siteFrom,
  siteOptions,
  taken,
} from "../../site/site.ts";
import { stepLine } from "../../steps.ts";
import { oneLine } from "../../visible.ts";
import { type GameInLanguage, gamesFrom, gamesToPlay, gameWords, keptOnline } from "./games.ts";
import { refuseModelFlags } from "./model-flags.ts";
import {
  descriptionFrom,
  maxConcurrentFrom,
  nameFrom,
  type Particulars,
  particularOptions,
  particularsFrom,
} from "./particulars.ts";
import { gamesLine, NOT_REGISTERED, pageOf } from "./words.ts";

/** The options of `agent add` in every arena. */
export const addOptions = {
  ...agentInputOptions,
  ...particularOptions,
  anyway: { type: "boolean", default: false },
  "dial-out": { type: "boolean", default: false },
} as const;

/** Registers an agent at an arena elsewhere, by its API: that arena checks the agent from its own network. */
async function addThere(
  site: Site,
  typed: string,
  flags: AgentInputFlags,
  { name, games, ...particulars }: Particulars,
  anyway: boolean,
): Promise<number> {
  const request = await requestFrom({ address: typed }, flags);
  printStatus(`Checking ${typed} …`);
  const { id, ok, recognised, steps } = await checkThere(site, request, (step) =>
    printStatus(stepLine(step)),
  );
  if (recognised === null) {
    throw new UsageError(steps.at(-1)?.detail ?? "This address cannot be used.");
  }
  const chosen = gamesToPlay(games, recognised.kind, steps);
  const passed = passesFor(chosen, { ok: ok === true, steps });
  if (!passed && !anyway) {
    printStatus(NOT_REGISTERED);
    return 1;
  }
  const { slug, version, state } = taken(
    await site.client.call("POST /agents", {
      body: {
        check: id,
        name: name ?? recognised.name,
        online: passed,
        games: [...chosen],
        ...particulars,
      },
    }),
  );
  printJson({ agent: slug, version, online: state === "online", games: gameWords(chosen) });
  printStatus(`It plays ${gamesLine(chosen)}.`);
  printStatus(`Its page: ${site.page(pageOf("", slug))}`);
  return 0;
}

export const usage =
  "agent add <address> [--name N] [--language en|zh|en,zh | --games game/language,…] [--description D] [--max-concurrent n] [--separate-sessions] [--model M] [--provider P] [--sampling file.json] [--templates file.json] [--strategy S] [--strategy-settings file.json] [--prompts V] [--limit-field F] [--reasoning-effort E] [--extra-body file.json] [--system-role user] [--words file.txt] [--key-from VARIABLE | --key-stdin] [--anyway] [--url arena] | agent add --dial-out --name N";

/** Registers an agent that connects to the arena by itself, and shows its key. */
async function addDialOutThere(
  site: Site,
  { name, games: wanted, description }: Particulars,
): Promise<number> {
  const games = gamesToPlay(wanted, "dial-out", []);
  if (name === undefined) throw new UsageError("An agent that dials out needs a --name.");
  const body = { name, games: [...games], description };
  tellKey(site, taken(await site.client.call("POST /agents/dial-out", { body })), games);
  return 0;
}

function tellKey(
  site: Site,
  { slug, key }: CallAnswer<"POST /agents/dial-out">,
  games?: readonly GameInLanguage[],
): void {
  printJson({ agent: slug, key, ...(games !== undefined && { games: gameWords(games) }) });
  if (games !== undefined) printStatus(`It plays ${gamesLine(games)}.`);
  printStatus(
    `The key is shown only once. Start the agent with WISP_URL=${site.page("/")} and WISP_KEY set to the key. When it is connected, have it checked: ${called(`check ${slug}`)}`,
  );
}

async function add(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...addOptions, ...siteOptions },
  });
  const [typed, ...rest] = positionals;
  const dialsOut = values["dial-out"];
  if (rest.length > 0 || dialsOut === (typed !== undefined)) {
    throw new UsageError(`Usage: ${called(usage)}`);
  }
  const particulars = particularsFrom(values);
  const site = await siteFrom(values, "owner");
  return typed === undefined
    ? addDialOutThere(site, particulars)
    : addThere(site, typed, values, particulars, values.anyway);
}

type OwnAgent = CallAnswer<"GET /me">["agents"][number];

async function ownAgent({ client }: Site, slug: string): Promise<OwnAgent> {
  const { agents } = taken(await client.call("GET /me"));
  const agent = agents.find((each) => each.slug === slug);
  if (agent !== undefined) return agent;
  throw new UsageError(`You have no agent "${slug}" there. ${called("agent list")} lists yours.`);
}

const stateLine = ({
  slug,
  state,
  practiceOnly,
  suspension,
}: Partial<Pick<OwnAgent, "slug" | "state" | "practiceOnly" | "suspension">>): string =>
  `${slug} is ${state}${practiceOnly === true ? ", and plays practice only until a check passes" : ""}.${suspension ? ` ${suspension}` : ""}`;

async function list(words: readonly string[]): Promise<number> {
  const options = { ...siteOptions, json: { type: "boolean", default: false } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const site = await siteFrom(values, "owner");
  const { agents } = taken(await site.client.call("GET /me"));
  for (const agent of agents) {
    const { slug, name, games, state, connector } = agent;
    if (values.json) printJson({ agent: slug, name, games, state, kind: connector });
    else print(oneLine(`${slug.padEnd(24)}  ${state.padEnd(9)}  ${connector}  ${name}`));
  }
  if (agents.length === 0) printStatus(`You have no agents there: ${called("register <address>")}`);
  return 0;
}

async function show(words: readonly string[]): Promise<number> {
  const options = { ...siteOptions, json: { type: "boolean", default: false } } as const;
  const { values, word } = oneWord(words, "agent show <slug> [--url arena] [--json]", options);
  const site = await siteFrom(values, "owner");
  const agent = await ownAgent(site, word);
  if (values.json) {
    printJson(agent);
    return 0;
  }
  const { name, slug, games, description, version, model, resting, lastCheck } = agent;
  print(oneLine(`${name} (${slug}), ${gamesLine(games)}`));
  if (description !== "") print(oneLine(description));
  print(oneLine(stateLine(agent)));
  print(oneLine(`Version ${version}, ${model ?? "unknown model"}.`));
  if (resting !== null) print(oneLine(`It rests until ${resting.until}: ${resting.detail}`));
  print(`Its page: ${site.page(pageOf("", slug))}`);
  print(
    lastCheck === null ? "Never checked." : `Last check: ${lastCheck.ok ? "passed" : "failed"}`,
  );
  for (const step of lastCheck?.steps ?? []) print(stepLine(step));
  return 0;
}

/** Changes an agent, and prints its new state. */
async function change(
  { client }: Site,
  slug: string,
  body: z.input<typeof agentChangeSchema>,
): Promise<number> {
  const stands = taken(await client.call("PATCH /agents/{slug}", { slug, body }));
  print(stateLine(stands));
  return 0;
}

const setOnline =
  (online: boolean) =>
  async (words: readonly string[]): Promise<number> => {
    const usage = `agent ${online ? "online" : "offline"} <slug> [--url arena]`;
    const { values, word } = oneWord(words, usage, siteOptions);
    return change(await siteFrom(values, "owner"), word, { online });
  };

async function retire(words: readonly string[]): Promise<number> {
  const { values, word: slug } = oneWord(words, "agent retire <slug> [--url arena]", siteOptions);
  const { client } = await siteFrom(values, "owner");
  print(stateLine(taken(await client.call("POST /agents/{slug}/retire", { slug }))));
  return 0;
}

const setUsage =
  "agent set <slug> [--name N] [--description D] [--games game/language,…] [--max-concurrent n] [--[no-]separate-sessions] [--url arena]";

async function set(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, setUsage, {
    ...siteOptions,
    name: { type: "string" },
    description: { type: "string" },
    games: { type: "string" },
    "max-concurrent": { type: "string" },
    "separate-sessions": { type: "boolean" },
    "no-separate-sessions": { type: "boolean" },
  });
  const { url, name, description, games, "max-concurrent": count } = values;
  const site = await siteFrom({ url }, "owner");
  const agent = games === undefined ? undefined : await ownAgent(site, word);
  return change(site, word, {
    ...(name !== undefined && { name: nameFrom(name) }),
    ...(description !== undefined && { description: descriptionFrom(description) }),
    ...(count !== undefined && { maxConcurrent: maxConcurrentFrom(count) }),
    ...(values["separate-sessions"] && { separateSessions: true }),
    ...(values["no-separate-sessions"] && { separateSessions: false }),
    ...(games !== undefined &&
      agent !== undefined && {
        games: [
          ...keptOnline(
            gamesToPlay(
              gamesFrom(games, agent.connector),
              agent.connector,
              agent.lastCheck?.steps ?? [],
            ),
            agent.games,
          ),
        ],
      }),
  });
}

const updateUsage =
  "agent update <slug> [address] [the flags of agent add] [--anyway] [--new-version] [--label L] [--url arena]";

async function update(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...agentInputOptions,
      ...siteOptions,
      anyway: { type: "boolean", default: false },
      "new-version": { type: "boolean", default: false },
      label: { type: "string" },
    },
  });
  const [slug, typed, ...rest] = positionals;
  if (slug === undefined || rest.length > 0) {
    throw new UsageError(`Usage: ${called(updateUsage)}`);
  }
  const site = await siteFrom(values, "owner");
  const { games, connector } = await ownAgent(site, slug);
  if (typed === undefined) refuseModelFlags(slug, connector, values);
  const place = typed === undefined ? { agent: slug } : { address: typed };
  printStatus(`Checking ${typed ?? slug} …`);
  const checked = await checkThere(site, await requestFrom(place, values), (step) =>
    printStatus(stepLine(step)),
  );
  if (!passesFor(games, { ok: checked.ok === true, steps: checked.steps }) && !values.anyway) {
    printStatus(`${slug} was not changed. Fix what failed above, then update it again.`);
    return 1;
  }
  const body = { check: checked.id, always: values["new-version"], label: values.label };
  const stands = taken(await site.client.call("POST /agents/{slug}/versions", { slug, body }));
  printJson({ agent: slug, version: stands.version, created: stands.created });
  return 0;
}

async function key(words: readonly string[]): Promise<number> {
  const usage = "agent key <slug> [--key-from VARIABLE | --key-stdin | --remove] [--url arena]";
  const { values, word: slug } = oneWord(words, usage, {
    ...keyOptions,
    ...siteOptions,
    remove: { type: "boolean", default: false },
  });
  const site = await siteFrom(values, "owner");
  const { client } = site;
  const given = await namedKey(values);
  if (values.remove) {
    taken(await client.call("DELETE /agents/{slug}/key", { slug }));
    print(`The key of ${slug} was deleted.`);
  } else if (given !== undefined) {
    taken(await client.call("PUT /agents/{slug}/key", { slug, body: { key: given } }));
    print(`${slug} has a new key. Try it: ${called(`check ${slug}`)}`);
  } else {
    const { connector } = await ownAgent(site, slug);
    if (connector !== "dial-out") throw new UsageError(`Usage: ${called(usage)}`);
    tellKey(site, taken(await client.call("POST /agents/{slug}/dial-out-key", { slug })));
  }
  return 0;
}

/** The verbs of `agent` at an arena elsewhere, by its API. */
export const verbsThere: Verbs = {
  add,
  update,
  list,
  show,
  online: setOnline(true),
  offline: setOnline(false),
  retire,
  key,
  set,
};

/** `wisp agent …` of the package, which has no arena of its own. */
export const agent: Command = commandOfVerbs("agent", verbsThere, {
  usage: `${usage} | ${updateUsage} | agent list [--json] | agent show <slug> [--json] | agent online|offline|retire <slug> | agent key <slug> [--key-from VARIABLE | --key-stdin | --remove] | ${setUsage}`,
  about:
    "manages your agents at an arena: registers and checks them, changes them, takes them on and off line",
});

/** `wisp register …` */
export const register: Command = {
  usage: usage.replaceAll("agent add ", "register "),
  about:
    "has an arena check your agent and registers it there; --dial-out registers one that connects by itself and shows its key",
  run: (words) => add(words),
};
