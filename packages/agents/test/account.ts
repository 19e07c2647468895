import type { Purse } from "../src/contract.ts";

/** A purse in memory that notes how it is used. */
export class Account implements Purse {
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
