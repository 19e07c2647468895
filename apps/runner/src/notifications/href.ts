import type { Notification } from "@wisp/db";

/** The page that a notification leads to, below the site's address. */
export function pathOf({ kind, data }: Pick<Notification, "kind" | "data">): string {
  const { agent, season, experiment, locale } = data;
  const seasonSlug = season && encodeURIComponent(season.slug);
  switch (kind) {
    case "invited":
    case "agent-recovered":
      return "/me";
    case "agent-suspended":
      return agent === undefined
        ? "/me"
        : `/me/agents/${encodeURIComponent(agent.slug)}/decisions?fault=missed`;
    case "first-place-lost":
      return `/leaderboard/${seasonSlug ?? ""}${locale === undefined ? "" : `?locale=${locale}`}`;
    case "season-started":
    case "season-frozen":
    case "season-published":
    case "season-agent-suspended":
      return seasonSlug === undefined ? "/seasons" : `/seasons/${seasonSlug}`;
    case "experiment-ended":
    case "experiment-expires":
      return `/lab/${experiment?.slug ?? ""}`;
    case "match-started":
      return `/watch/${data.match ?? ""}`;
    default:
      return "/me/notifications";
  }
}
