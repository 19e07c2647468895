import { CommandError } from "./command.ts";

/** Writes to a file that was named on the command line. Throws CommandError when the system refuses. */
export async function written<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${String(error)}`);
  }
}
