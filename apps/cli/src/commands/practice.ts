import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, practiceRequestSchema } from "@wisp/api";
import { z } from "zod";
import {
  type Command,
  CommandError,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../command.ts";
import { oneWord } from "../one-word.ts";
import { followMatch } from "../site/follow.ts";
import { type Site, siteFrom, siteOptions, taken } from "../site/site.ts";

const POLL_INTERVAL_MS = 1_000;

/** The match in which a ticket is seated; throws CommandError when the ticket is refused or leaves. */
async function seated({ client }: Site, id: string): Promise<string> {
  let shown = "";
  const tellNew = ({ busy, position }: Answer<"GET /tickets/{id}">): void => {
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
