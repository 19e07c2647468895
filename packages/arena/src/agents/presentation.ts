import {
  type Database,
  isHouseName,
  type NameProblem,
  readAgentName,
  readDescription,
} from "@wisp/db";
import { games } from "@wisp/games";
import { type AgentFailure, agentFailure } from "./find.ts";

/** How an owner wants an agent to be shown; absent fields stay. */
interface Presentation {
  readonly name?: string;
  readonly description?: string;
}

/** Also those of games whose house agents are not registered yet. */
const houseNames = Object.values(games).flatMap(({ house }) => house.map(({ id }) => id));

function sentenceOf(wrong: NameProblem): string {
  if (wrong.failed === "wrong-length") {
    return `A name has 1 to ${wrong.most} characters; this has ${wrong.length}.`;
  }
  const sentences = {
    unseen: "This name shows nothing: give it a character that people see.",
    "check-mark": "A name has no check mark in it: beside a name it reads as verified.",
    "control-character": "A name has no line end or other control character in it.",
  };
  return sentences[wrong.failed];
}

/** The texts as they are stored. Fails if the name or the description cannot be used. */
export async function readPresentation<Given extends Presentation>(
  database: Database,
  given: Given,
): Promise<Given | AgentFailure> {
  const read: { -readonly [Key in keyof Presentation]: Presentation[Key] } = {};
  if (given.name !== undefined) {
    const name = readAgentName(given.name);
    if (!("name" in name)) return agentFailure("wrong-name", sentenceOf(name));
    if (await isHouseName(database, name.name, houseNames)) {
      const detail = `"${name.name}" is the name of a house agent. Choose another name.`;
      return agentFailure("wrong-name", detail);
    }
    read.name = name.name;
  }
  if (given.description !== undefined) {
    const text = readDescription(given.description);
    if (!("description" in text)) {
      return agentFailure("wrong-description", "A description has at most 500 characters.");
    }
    read.description = text.description;
  }
  return { ...given, ...read };
}

/** The connector of agents that their owner's assistant plays over MCP: practice only. */
export const ASSISTANT = "mcp";
