/** What programs that a benchmark starts inherit. */
export const environmentOfBench: Readonly<NodeJS.ProcessEnv> = process.env;

/** Runs `load` with NODE_ENV set to "production", for peers that choose their build by it. */
export function inProduction<T>(load: () => T): T {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return load();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
