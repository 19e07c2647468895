import { parseArgs } from "node:util";
import { matchesQuery } from "@wisp/api";
import { z } from "zod";
import { type Command, print, printJson, UsageError } from "../command.ts";
import { siteFrom, siteOptions, taken } from "../site/site.ts";
import { oneLine } from "../visible.ts";

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
