/** Adds up the CPU time of this thread in the calls that it runs. Other work on the machine does not count. */
export class CpuStopwatch {
  #micros = 0;

  run<Result>(work: () => Result): Result {
    const before = process.threadCpuUsage();
    const result = work();
    const { user, system } = process.threadCpuUsage(before);
    this.#micros += user + system;
    return result;
  }

  get seconds(): number {
    return this.#micros / 1_000_000;
  }
}
