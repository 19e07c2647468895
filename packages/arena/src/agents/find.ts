import { type Agent, agentBySlug, type Database, type User } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";

/** Why a use case about agents fails. */
export type AgentFailureCode =
  | "unknown-agent"
  | "arena-agent"
  | "retired"
  | "check-unknown"
  | "check-not-done"
  | "check-used"
  | "not-understood"
  | "too-many-checks"
  | "wrong-name"
  | "wrong-slug"
  | "wrong-label"
  | "wrong-description"
  | "unknown-game"
  | "unnamed-game"
  | "no-games"
  | "in-season"
  | "slug-taken"
  | "endpoint-taken"
  | "too-many-agents"
  | "one-memory"
  | "dials-out"
  | "practice-only"
  | "takes-no-key"
  | "key-unplaced"
  | "key-misplaced"
  | "moderated"
  | "not-set-up";

export type AgentFailure = Failure<AgentFailureCode>;

/** @param detail a sentence for people that says what to do */
export const agentFailure = <Code extends AgentFailureCode>(
  failed: Code,
  detail: string,
): Failure<Code> => ({ failed, detail });

/** The actor of calls from the command line, which only the operator of the arena can use. */
export const OPERATOR = "operator";

/** The user who changes agents: owners change their own, the operator all except the arena's. */
export type AgentActor = Pick<User, "id"> | typeof OPERATOR;

/** An owner's agent. The failure is the same for agents of others and for those that do not exist. */
export async function findOwnAgent(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
): Promise<Agent | Failure<"unknown-agent">> {
  const agent = await agentBySlug(database, slug);
  return agent?.owner?.id === owner.id
    ? agent
    : agentFailure("unknown-agent", "You have no agent with this name.");
}

/** An agent that the actor may see as its owner does. */
export async function findAgent(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<Agent | Failure<"unknown-agent" | "arena-agent">> {
  if (actor !== OPERATOR) return findOwnAgent(database, actor, slug);
  const agent = await agentBySlug(database, slug);
  if (agent === null) return agentFailure("unknown-agent", `There is no agent "${slug}".`);
  return agent.house
    ? agentFailure("arena-agent", `${slug} is a house agent: it comes with the arena.`)
    : agent;
}

/** An agent that the actor may change. Fails for retired and resident agents too. */
export async function findActiveAgent(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<Agent | Failure<"unknown-agent" | "arena-agent" | "retired">> {
  const agent = await findAgent(database, actor, slug);
  if (isFailure(agent)) return agent;
  if (agent.resident) {
    const detail = `${slug} is a resident agent: it is kept in the file that declares it.`;
    return agentFailure("arena-agent", detail);
  }
  return agent.state === "retired"
    ? agentFailure(
        "retired",
        `${slug} is retired and no longer plays. Register it again to let it play.`,
      )
    : agent;
}
