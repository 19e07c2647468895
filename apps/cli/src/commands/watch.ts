import { parseArgs } from "node:util";
import { type Command, CommandError, called, UsageError } from "../command.ts";
import { followMatch } from "../site/follow.ts";
import { type Site, siteFrom, siteOptions, taken } from "../site/site.ts";

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
