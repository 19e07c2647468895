import {
  type Database,
  type DecisionFilter,
  type DecisionName,
  decisionsAt,
  listDecisions,
  MAX_TEST_ANSWERS,
  requestTestRun,
  type TestRunRefusal,
  testAnswersOf,
  testRunById,
  type User,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import {
  type AgentFailureCode,
  agentFailure,
  findActiveAgent,
  findOwnAgent,
} from "../agents/find.ts";
import { ASSISTANT } from "../agents/presentation.ts";
import { compared, type TestRunReport } from "./compared.ts";

/** Why a use case about test runs fails. */
export type TestRunFailureCode = AgentFailureCode | TestRunRefusal["failed"] | "unknown-test-run";

type TestRunFailure = Failure<TestRunFailureCode>;
type Owner = Pick<User, "id">;

/** The newest decisions that a filter selects. */
export interface SelectedDecisions extends DecisionFilter {
  /** At most 100. */
  readonly limit: number;
}

/** Recorded questions that an owner wants to put to the newest version of an agent. */
export interface TestRunRequest {
  readonly decisions: readonly DecisionName[] | SelectedDecisions;
  /** How often each question is put, 1 to 10. */
  readonly times: number;
}

const isSelection = (decisions: TestRunRequest["decisions"]): decisions is SelectedDecisions =>
  "limit" in decisions;

/** Requests a test run of the newest version of an owner's agent and returns its id. */
export async function startTestRun(
  database: Database,
  owner: Owner,
  slug: string,
  { decisions, times }: TestRunRequest,
): Promise<{ readonly id: string } | TestRunFailure> {
  const agent = await findActiveAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  if (agent.version.connector === ASSISTANT) {
    const detail = "Agents that play over MCP cannot be asked outside of a match.";
    return agentFailure("practice-only", detail);
  }
  const moments = isSelection(decisions)
    ? (await listDecisions(database, { ...decisions, agentId: agent.id })).decisions
    : decisions.slice(0, MAX_TEST_ANSWERS + 1);
  return requestTestRun(database, { ownerId: owner.id, agentId: agent.id, moments, times });
}

/** A test run of an owner's agent, compared with the recorded answers. */
export async function findTestRun(
  database: Database,
  owner: Owner,
  slug: string,
  id: string,
): Promise<TestRunReport | Failure<"unknown-agent" | "unknown-test-run">> {
  const agent = await findOwnAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  const run = await testRunById(database, agent.id, id);
  if (run === null) {
    const detail = "This agent has no test run with this id. Test runs are deleted after 30 days.";
    return { failed: "unknown-test-run", detail };
  }
  const [answers, originals] = await Promise.all([
    testAnswersOf(database, run.id),
    decisionsAt(database, agent.id, run.moments),
  ]);
  return compared(run, originals, answers);
}
