import { agentHref } from "#links.ts";

/** Parts of a profile that are shown only on request. */
export interface ProfileView {
  /** All opponents of the agent, not only the most frequent. */
  readonly allRivals: boolean;
  /** Game and language in which it is compared with them, as "holdem/en"; null: the usual one. */
  readonly rivalsIn: string | null;
  /** Where it stood, day by day. */
  readonly ranks: boolean;
}

/** The parts that the address of a profile requests. */
export const profileView = (query: Readonly<Record<string, unknown>>): ProfileView => ({
  allRivals: query.rivals === "all",
  rivalsIn: typeof query.rivalsIn === "string" ? query.rivalsIn : null,
  ranks: query.ranks === "1",
});

/** The address of a profile. */
export function profileHref(slug: string, { allRivals, rivalsIn, ranks }: ProfileView): string {
  const query = new URLSearchParams();
  if (allRivals) query.set("rivals", "all");
  if (rivalsIn !== null) query.set("rivalsIn", rivalsIn);
  if (ranks) query.set("ranks", "1");
  return `${agentHref(slug)}${query.size === 0 ? "" : `?${query}`}`;
}
