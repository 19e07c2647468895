/** An address to check, and what was entered about it, without secrets. */
export interface AddressInput {
  /** As it was typed: a Space, a model, or a base URL. */
  readonly typed: string;
  readonly model?: string;
  readonly provider?: string;
  readonly sampling?: unknown;
  readonly templates?: unknown;
  readonly strategy?: string;
  readonly prompts?: string;
  readonly limitField?: string;
  readonly reasoningEffort?: string;
  readonly extraBody?: unknown;
  readonly systemRole?: string;
}

/** A registered agent to check again, in its newest version. */
export interface AgentReference {
  readonly agentId: string;
}

/** The subject of a check. */
export type CheckInput = AddressInput | AgentReference;

export type CheckStatus = "waiting" | "running" | "done";

/** A stored check. `recognised`, `steps` and `result` are as the runner wrote them. */
export interface Check {
  readonly id: string;
  readonly ownerId: string | null;
  readonly input: CheckInput;
  readonly secretId: string | null;
  readonly status: CheckStatus;
  /** The recognised address, settings included: only for its owner's registration. */
  readonly recognised: unknown;
  /** The steps so far, in order; the last may not be finished. */
  readonly steps: unknown;
  /** The whole result, once done. */
  readonly result: unknown;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}
