import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type CallAnswer, matchesQuery, practiceRequestSchema } from "@wisp/api";
import { z } from "zod";
import {
  type Command,
  CommandError,
  called,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../command.ts";
import { followMatch } from "../site/follow.ts";
import { type Site, siteFrom, siteOptions, taken } from "../site/site.ts";
import { oneLine } from "../visible.ts";

const POLL_INTERVAL_MS = 1_000;

/** The match in which a ticket is seated; throws CommandError when the ticket is refused or leaves. */
async function seated({ client }: Site, id: string): Promise<string> {
  let shown = "";
  const tellNew = ({ busy, position }: CallAnswer<"GET /tickets/{id}">): void => {
    const where = busy
      ? "It is already in a match, and waits until that is over."
      : `It waits${position === null ? "" : `, position ${position}`}.`;
    if (where !== shown) printStatus(where);
    shown = where;
  };
  while (true) {
    const ticket = taken(await client.call("GET /tickets/{id}", { id }));
    if (ticket.match !== null) return ticket.match;
    if (ticket.state !== "waiting") {
      throw new CommandError(`It was not seated: ${ticket.reason ?? ticket.state}.`);
    }
    tellNew(ticket);
    await sleep(POLL_INTERVAL_MS);
  }
}

export const practice: Command = {
  usage:
    "practice <slug of your agent> [--game G] [--opponents house|queue] [--language en|zh] [--watch] [--url arena] [--json]",
  about:
    "starts an unranked match of an agent at an arena and prints its address; --watch also shows it",
  async run(words) {
    const { values, word } = oneWord(words, practice.usage, {
      ...siteOptions,
      game: { type: "string" },
      opponents: { type: "string" },
      language: { type: "string" },
      watch: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    });
    const { game, opponents, language: locale, json } = values;
    const request = practiceRequestSchema.safeParse({ agent: word, game, opponents, locale });
    if (!request.success) throw new UsageError(z.prettifyError(request.error));
    const site = await siteFrom(values, "owner");
    const { id } = taken(await site.client.call("POST /practice", { body: request.data }));
    const match = await seated(site, id);
    if (values.watch) await followMatch(site, match, json);
    else if (json) printJson({ match });
    else print(site.page(`/watch/${match}`));
    return 0;
  },
};

export const matches: Command = {
  usage:
    "matches [--agent A] [--season S] [--status waiting|running|finished|failed] [--language en|zh] [--upsets] [--limit n] [--url arena] [--json]",
  about: "lists the matches of an arena, newest first",
  async run(words) {
    const { values } = parseArgs({
      args: words,
      options: {
        ...siteOptions,
        agent: { type: "string" },
        season: { type: "string" },
        status: { type: "string" },
        language: { type: "string" },
        upsets: { type: "boolean" },
        limit: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const { url, json, language: locale, upsets, ...filters } = values;
    const upset = upsets && "true";
    const query = matchesQuery.safeParse({ ...filters, locale, upset });
    if (!query.success) throw new UsageError(z.prettifyError(query.error));
    const { client } = await siteFrom({ url }, "anybody");
    const list = taken(await client.call("GET /matches", query.data));
    for (const match of list.matches) {
      const { id, createdAt, status, locale, agents, result } = match;
      const names = agents.map(({ name }) => name).join(", ");
      const won = `${result?.winners.join(", ") || "nobody"} won${result?.upset === true ? ", an upset" : ""}`;
      const how = result === null ? status : `${status} (${won})`;
      if (json) printJson(match);
      else print(oneLine(`${id}  ${createdAt.slice(0, 16)}Z  ${locale}  ${how}  ${names}`));
    }
    return 0;
  },
};

/** The newest match that is played for watching; throws CommandError when there is none. */
async function liveMatch({ client }: Site): Promise<string> {
  const { matches } = taken(await client.call("GET /matches", { status: "running", limit: 100 }));
  const open = matches.filter(({ sealed }) => !sealed);
  const live = open.find(({ pace }) => pace === "people") ?? open[0];
  if (live === undefined) throw new CommandError("No match is played there at the moment.");
  return live.id;
}

export const watch: Command = {
  usage: "watch [id of a match, or the address of its page] [--url arena] [--json]",
  about: "shows a match of an arena live in the terminal; without an id, one that is live now",
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...siteOptions, json: { type: "boolean", default: false } },
    });
    const [named, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`Usage: ${called(watch.usage)}`);
    // Who has a page open has its address at hand.
    const page = URL.parse(named ?? "");
    const site = await siteFrom({ url: values.url ?? page?.origin }, "anybody");
    const id = named?.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? (await liveMatch(site));
    await followMatch(site, id, values.json);
    return 0;
  },
};
