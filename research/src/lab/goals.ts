import { type Measure, percent, printMeasure } from "@wisp/test-kit/measure";

/** Standard errors of a simulated share that a goal gives way by. */
const ERRORS = 2;
/** The same for the worst of dozens of shares. */
export const ERRORS_OF_WORST = 3;

/** How a share was simulated, where it is not one share of all experiments. */
interface SimulationSize {
  readonly count?: number;
  readonly errors?: number;
}

/** Prints measures of simulated experiments, and knows whether all met their goals. */
export class Goals {
  readonly #replicates: number;
  isMet = true;

  /** @param replicates the number of experiments of a share */
  constructor(replicates: number) {
    this.#replicates = replicates;
  }

  measured(measure: Measure): void {
    this.isMet = printMeasure(measure) && this.isMet;
  }

  atLeast(what: string, share: number, goal: number, simulated: SimulationSize = {}): void {
    const ratio = share / (goal - this.#slack(goal, simulated));
    const against = `${percent(goal)} less its error`;
    this.measured({ what, ours: percent(share), against, ratio, goal: { atLeast: 1 } });
  }

  atMost(what: string, share: number, goal: number, simulated: SimulationSize = {}): void {
    const ratio = share / (goal + this.#slack(goal, simulated));
    const against = `${percent(goal)} and its error`;
    this.measured({ what, ours: percent(share), against, ratio, goal: { atMost: 1 } });
  }

  #slack(goal: number, { count = this.#replicates, errors = ERRORS }: SimulationSize): number {
    return errors * Math.sqrt((goal * (1 - goal)) / count);
  }
}
