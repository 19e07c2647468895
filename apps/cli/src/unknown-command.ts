import { closestMatch } from "leven";
import { called } from "./command.ts";

/** Letters that may be missing, added or wrong in a command that is still suggested. */
const MAX_DISTANCE = 2;

/**
 * Names a command that does not exist, suggests the nearest one and says where the list is.
 *
 * @param known every possible command, as typed: "play", "agent list"
 */
export function unknownCommand(typed: string, known: readonly string[]): string {
  const nearest = closestMatch(typed, known, { maxDistance: MAX_DISTANCE });
  const suggestion = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return `Unknown command "${typed}".${suggestion}\nAll commands: ${called("help")}`;
}
