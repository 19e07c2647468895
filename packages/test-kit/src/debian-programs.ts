import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const isThere = (program: string): boolean =>
  // Some are for administrators, and not on everybody's path.
  [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Whether all of these programs of Debian are on this machine. Where one is not, a line says so, and what is
 * therefore not tried.
 */
export function debianPrograms(programs: readonly string[], tried: string): boolean {
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length > 0) {
    process.stderr.write(`Not tried: ${tried} (missing here: ${missing.join(", ")}).\n`);
  }
  return missing.length === 0;
}
