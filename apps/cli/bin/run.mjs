/**
 * Runs a command with the words of the command line, and ends with its exit code.
 *
 * @param {() => Promise<{ main(words: readonly string[]): Promise<number> }>} load
 */
export async function run(load) {
  let cut = false;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      // The reader of the output closed it (`wisp … | head`): that is not a failure.
      if (error.code !== "EPIPE") throw error;
      cut = true;
    });
  }
  const { main } = await load();
  const code = await main(process.argv.slice(2));
  // The last write may not be flushed yet.
  process.once("beforeExit", () => {
    if (cut) process.exitCode = 0;
  });
  process.exitCode = code;
}
