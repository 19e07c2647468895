/** What an address is to be checked with, without secrets. */
export interface AddressWish {
  /** As it was typed: a Space, a model, or a base URL. */
  readonly typed: string;
  readonly model?: string;
  readonly provider?: string;
  readonly sampling?: unknown;
  readonly templates?: unknown;
  readonly strategy?: string;
  readonly prompts?: string;
  readonly limitField?: string;
}

/** A registered agent that is to be checked again, as its newest version is. */
export interface AgentWish {
  readonly agentId: string;
}

export type CheckWish = AddressWish | AgentWish;

export type CheckStatus = "waiting" | "running" | "done";

/** A check as it is kept. `recognised`, `steps` and `result` are as the runner wrote them. */
export interface Check {
  readonly id: string;
  readonly ownerId: string | null;
  readonly wish: CheckWish;
  readonly secretId: string | null;
  readonly status: CheckStatus;
  /** What was made of the address, settings included: for its owner's registration alone. */
  readonly recognised: unknown;
  /** The steps so far, in order; the last may be under way. */
  readonly steps: unknown;
  /** The whole result, once done. */
  readonly result: unknown;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}
