import { readAgentName, readDescription } from "@wisp/db";
import { type Refusal, refused } from "./refusal.ts";

/** How an owner wants an agent to be shown; what is absent stays. */
interface Shown {
  readonly name?: string;
  readonly description?: string;
}

/** What was typed, as it is stored; or what to change about it. */
export function readShown<Given extends Shown>(given: Given): Given | Refusal {
  const read: { -readonly [Key in keyof Shown]: Shown[Key] } = {};
  if (given.name !== undefined) {
    const name = readAgentName(given.name);
    if (!("name" in name)) {
      return refused(
        "wrong-name",
        name.failed === "control-character"
          ? "A name has no line end or other control character in it."
          : `A name has 1 to ${name.most} characters; this has ${name.length}.`,
      );
    }
    read.name = name.name;
  }
  if (given.description !== undefined) {
    const text = readDescription(given.description);
    if (!("description" in text)) {
      return refused("wrong-description", "A description has 500 characters at most.");
    }
    read.description = text.description;
  }
  return { ...given, ...read };
}
