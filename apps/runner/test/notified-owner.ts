import {
  createAgent,
  type Database,
  ensureUser,
  lifeOf,
  notificationPreferences,
  recordCheck,
  reportIncident,
  saveNotificationPreferences,
} from "@wisp/db";
import { isFailure } from "@wisp/game";

/** A user with an agent that can be suspended, which notifies them. */
export interface NotifiedOwner {
  readonly id: string;
  /** Suspends the agent, and lifts the suspension: two notifications, the first by e-mail. */
  suspend(reason?: string): Promise<void>;
}

/** An owner who receives suspensions by e-mail, at `<handle>@example.org`. */
export async function notifiedOwner(
  database: Database,
  handle: string,
  { agentName = "Fox", locale = "en" } = {},
): Promise<NotifiedOwner> {
  const { id } = await ensureUser(database, handle);
  await database.prisma.user.update({
    where: { id },
    data: { email: `${handle}@example.org`, emailVerifiedAt: new Date() },
  });
  const agent = await createAgent(database, {
    slug: `of-${handle}`,
    name: agentName,
    ownerId: id,
    house: false,
    endpoint: null,
    games: [{ game: "who-is-spy", locale: "en" }],
    version: { connector: "space", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const preferences = await notificationPreferences(database, id);
  await saveNotificationPreferences(database, id, {
    preferences: {
      ...preferences,
      "agent-suspended": { site: true, email: true, webhook: true },
      "agent-recovered": { site: true, email: false, webhook: false },
    },
    shown: ["site", "email", "webhook"],
    locale,
  });
  const incident = { agentId: agent.id, versionId: agent.version.id, matchId: null };
  return {
    id,
    async suspend(reason = "No answer came in time.") {
      // Incidents of the millisecond in which the last check passed do not count.
      while ((await lifeOf(database, agent.id))?.suspendedAt === null) {
        await reportIncident(database, { ...incident, code: "timeout", detail: reason });
      }
      await recordCheck(database, agent.version.id, { ok: true });
    },
  };
}
