import type { Budget } from "@wisp/agents";

const MICROS = 1_000_000;

/** The budget that all calls of a run share. */
export interface DollarBudget extends Budget {
  /** Whether a call was refused because too little was left. */
  readonly isUsedUp: boolean;
}

/**
 * A budget that is never exceeded: a call's highest cost is reserved before it is made. Calls whose
 * price is not known cost nothing here.
 *
 * @param spentMicros what earlier runs of the experiment have cost
 */
export function dollarBudget(dollars: number, spentMicros: number): DollarBudget {
  const limit = Math.round(dollars * MICROS);
  let spent = spentMicros;
  let isUsedUp = false;
  return {
    get isUsedUp() {
      return isUsedUp;
    },
    async reserve(micros) {
      if (spent + micros > limit) {
        isUsedUp = true;
        return `The experiment's budget of $${dollars} does not cover another call.`;
      }
      spent += micros;
      return undefined;
    },
    async settle(difference) {
      spent += difference;
    },
  };
}
