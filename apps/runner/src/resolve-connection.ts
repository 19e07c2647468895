import {
  type AnswerFailure,
  type AnyConnector,
  connectorSettings,
  type GivenSecret,
} from "@wisp/agents";
import { isFailure } from "@wisp/game";

/** What agents are reached with. */
export interface ConnectionDeps {
  /** By kind. */
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  /** The given input to reach an agent; undefined when there was none. */
  secretOf(agentId: string): Promise<GivenSecret | undefined | AnswerFailure>;
}

/** An agent with all it takes to call it. */
export interface CallableAgent {
  readonly connector: AnyConnector;
  /** With the owner's secret put in. */
  readonly settings: unknown;
}

/** Resolves what calling an agent of a kind with stored settings takes; or why it cannot be called. */
export async function resolveConnection(
  { connectors, secretOf }: ConnectionDeps,
  agentId: string,
  { kind, settings: stored }: { readonly kind: string; readonly settings: unknown },
): Promise<CallableAgent | AnswerFailure> {
  const connector = connectors.get(kind);
  if (connector === undefined) {
    return { failed: "refused", detail: `Agents of the kind ${kind} cannot be called here.` };
  }
  const secret = connector.withSecret === undefined ? undefined : await secretOf(agentId);
  if (secret !== undefined && isFailure(secret)) return secret;
  const settled = connectorSettings(connector, stored, secret);
  return isFailure(settled) ? settled : { connector, settings: settled.settings };
}
