import { type Database, isHouseName, readAgentName, readDescription, type Unnamed } from "@wisp/db";
import { type Refusal, refused } from "./refusal.ts";

/** How an owner wants an agent to be shown; what is absent stays. */
interface Shown {
  readonly name?: string;
  readonly description?: string;
}

function sentenceOf(wrong: Unnamed): string {
  if (wrong.failed === "wrong-length") {
    return `A name has 1 to ${wrong.most} characters; this has ${wrong.length}.`;
  }
  return wrong.failed === "unseen"
    ? "This name shows nothing: give it a character that people see."
    : "A name has no line end or other control character in it.";
}

/** What was typed, as it is stored; or what to change about it. */
export async function readShown<Given extends Shown>(
  database: Database,
  given: Given,
): Promise<Given | Refusal> {
  const read: { -readonly [Key in keyof Shown]: Shown[Key] } = {};
  if (given.name !== undefined) {
    const name = readAgentName(given.name);
    if (!("name" in name)) {
      return refused("wrong-name", sentenceOf(name));
    }
    if (await isHouseName(database, name.name)) {
      return refused("wrong-name", "A house agent has this name: give another one.");
    }
    read.name = name.name;
  }
  if (given.description !== undefined) {
    const text = readDescription(given.description);
    if (!("description" in text)) {
      return refused("wrong-description", "A description has at most 500 characters.");
    }
    read.description = text.description;
  }
  return { ...given, ...read };
}
