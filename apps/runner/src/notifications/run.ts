import { type Notification, notifyFollowers, sweepNotifications } from "@wisp/db";
import { type DutyDeps, whileLeading } from "../duties.ts";

const SWEEP_EVERY_MS = 3_600_000;
const KEEP_NOTIFICATIONS_MS = 90 * 86_400_000;

/** Deletes old notifications until the runner drains. Two concurrent runners do no harm. */
export async function runNotifications(deps: DutyDeps): Promise<void> {
  await whileLeading({ ...deps, duty: "notifications", everyMs: SWEEP_EVERY_MS }, async () => {
    await sweepNotifications(deps.database, new Date(Date.now() - KEEP_NOTIFICATIONS_MS));
  });
}

/** The page that a notification leads to, below the site's address. */
export function pathOf({ kind, data }: Pick<Notification, "kind" | "data">): string {
  const { agent, season, experiment, study, locale } = data;
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
    case "study-invited":
      return `/studies/${study?.slug ?? ""}/rate`;
    case "study-complete":
      return `/studies/${study?.slug ?? ""}`;
    case "match-started":
      // A match that is over by the time of the click plays by itself (`replayHref` of the site).
      return data.match === undefined ? "/me/following" : `/watch/${data.match}#play`;
    default:
      return "/me/notifications";
  }
}

const POLL_INTERVAL_MS = 10_000;

/**
 * Notifies users of matches of agents they follow until the runner drains, whenever this runner leads.
 * Written under the fence of the duty.
 */
export const runFollows = (deps: DutyDeps): Promise<void> =>
  whileLeading({ ...deps, duty: "follows", everyMs: POLL_INTERVAL_MS }, ({ leased: lease }) =>
    notifyFollowers(deps.database, lease),
  );
