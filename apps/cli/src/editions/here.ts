import type { CheckResult, CheckStep, RecognisedInput } from "@wisp/agents";

/** The arena of this machine, whose database commands of the checkout use. The package has none. */
export interface Here {
  /** Where it is open, or the sentence that it is not. */
  open(): Promise<string | { readonly closed: string }>;
  /** Checks a registered agent, and records the result. */
  checkAgent(slug: string, report: (step: CheckStep) => void): Promise<CheckResult>;
  /** Runs the check of an address when it disturbs no match of the agent that is registered there. */
  checkAddressInTurn(
    recognised: RecognisedInput,
    check: () => Promise<CheckResult>,
  ): Promise<CheckResult>;
}
