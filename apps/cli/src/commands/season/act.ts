import { parseArgs } from "node:util";
import { called, oneWord, print, printJson, UsageError } from "../../command.ts";
import { type Site, siteFrom, siteOptions, taken } from "../../site/site.ts";

export const actUsage = "season start|pause|resume|freeze|publish <season> [--url arena] [--json]";
export const inviteUsage = "season invite <season> <slug of an agent> … [--url arena] [--json]";

type Action = "start" | "pause" | "resume" | "freeze" | "publish";

/** Performs an action on a season of yours. */
export const actOn =
  (action: Action) =>
  async (words: readonly string[]): Promise<number> => {
    const { values, word: slug } = oneWord(words, actUsage, {
      ...siteOptions,
      json: { type: "boolean", default: false },
    });
    const site = await siteFrom(values, "owner");
    const call = { slug, body: { action } };
    const { season } = taken(await site.client.call("POST /seasons/{slug}/actions", call));
    if (values.json) printJson({ season: season.slug, status: season.status });
    else print(`${season.name} is ${season.status}: ${site.page(`/seasons/${season.slug}`)}`);
    return 0;
  };

/** "6 to 18 matches". */
const between = ({ least, most }: { least: number; most: number }, what: string): string =>
  least === most ? `${least} ${what}` : `${least} to ${most} ${what}`;

/** What a tournament takes with the agents that have entered it; null: fewer than two have. */
async function lengthOf({ client }: Site, slug: string): Promise<string | null> {
  const { length } = taken(await client.call("GET /seasons/{slug}/tournament", { slug }));
  if (length === null) return null;
  const { entrants, rounds, matches, minutes } = length;
  const parts = [
    `${rounds} rounds`,
    ...(matches === null ? [] : [between(matches, "matches")]),
    ...(minutes === null ? [] : [`about ${between(minutes, "minutes")}`]),
  ];
  return `With the ${entrants} agents that have entered: ${parts.join(", ")}.`;
}

/** Invites agents to a season of yours, one after the other; house and resident agents enter at once. */
export async function invite(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...siteOptions, json: { type: "boolean", default: false } },
  });
  const [slug, ...agents] = positionals;
  if (slug === undefined || agents.length === 0) {
    throw new UsageError(`Usage: ${called(inviteUsage)}`);
  }
  const site = await siteFrom(values, "owner");
  let name = slug;
  let isTournament = false;
  for (const agent of agents) {
    const call = { slug, body: { agent, invite: true } };
    const { season } = taken(await site.client.call("POST /seasons/{slug}/entries", call));
    name = season.name;
    isTournament = season.stages !== null;
  }
  if (values.json) {
    printJson({ season: slug, invited: agents });
    return 0;
  }
  print(`Invited to ${name}: ${agents.join(", ")}. ${site.page(`/seasons/${slug}`)}`);
  const length = isTournament ? await lengthOf(site, slug) : null;
  if (length !== null) print(length);
  return 0;
}
