import type { Budget } from "../src/contract.ts";

/** A budget in memory that records its reservations. */
export class Account implements Budget {
  readonly capMicros: number;
  spentMicros = 0;
  readonly reserved: number[] = [];

  constructor(capMicros: number) {
    this.capMicros = capMicros;
  }

  async reserve(micros: number): Promise<undefined | string> {
    if (this.spentMicros + micros > this.capMicros) return "The allowance is spent.";
    this.spentMicros += micros;
    this.reserved.push(micros);
    return undefined;
  }

  async settle(differenceMicros: number): Promise<void> {
    this.spentMicros += differenceMicros;
  }
}
