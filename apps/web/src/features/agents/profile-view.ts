import { agentHref } from "#links/agent-href.ts";

/** Parts of a profile that are shown only on request. */
export interface ProfileView {
  /** All opponents of the agent, not only the most frequent. */
  readonly allRivals: boolean;
  /** Where it stood, day by day. */
  readonly ranks: boolean;
}

/** The parts that the address of a profile requests. */
export const profileView = (query: Readonly<Record<string, unknown>>): ProfileView => ({
  allRivals: query.rivals === "all",
  ranks: query.ranks === "1",
});

/** The address of a profile. */
export function profileHref(slug: string, { allRivals, ranks }: ProfileView): string {
  const query = new URLSearchParams();
  if (allRivals) query.set("rivals", "all");
  if (ranks) query.set("ranks", "1");
  return `${agentHref(slug)}${query.size === 0 ? "" : `?${query}`}`;
}
