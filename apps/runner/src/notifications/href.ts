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
      // A match that is over by the time of the click plays by itself (`replayHref` of the site).
      return data.match === undefined ? "/me/following" : `/watch/${data.match}#play`;
    default:
      return "/me/notifications";
  }
}
