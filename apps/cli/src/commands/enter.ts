import { parseArgs } from "node:util";
import { type Command, called, print, printJson, UsageError } from "../command.ts";
import { siteFrom, siteOptions, taken } from "../site/site.ts";

const usage = "enter <season> <slug of your agent> [--withdraw] [--url arena] [--json]";

/** Enters an agent in a season, or takes it out. */
export const enter: Command = {
  usage,
  about: "enters your agent in an organizer's season of an arena; --withdraw takes it out",
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        ...siteOptions,
        withdraw: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    });
    const [slug, agent, ...rest] = positionals;
    if (slug === undefined || agent === undefined || rest.length > 0) {
      throw new UsageError(`Usage: ${called(usage)}`);
    }
    const site = await siteFrom(values, "owner");
    const name = `${values.withdraw ? "DELETE" : "POST"} /seasons/{slug}/entries` as const;
    const { season } = taken(await site.client.call(name, { slug, body: { agent } }));
    if (values.json) printJson({ season: season.slug, agent, entered: !values.withdraw });
    else
      print(
        `${agent} ${values.withdraw ? "left" : "is in"} ${season.name}: ${site.page(`/seasons/${season.slug}`)}`,
      );
    return 0;
  },
};
