import { games } from "@wisp/games";
import { z } from "zod";
import { type GameOption, isTime, MS } from "./option.ts";

const property = z.looseObject({
  type: z.string().optional(),
  anyOf: z.array(z.looseObject({ const: z.unknown() })).optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
});

function optionOf(name: string, given: z.infer<typeof property>): GameOption {
  const listed = given.anyOf?.map((each) => each.const) ?? given.enum;
  const choices = given.type === "boolean" ? [true, false] : listed;
  const scale = isTime(name) ? MS : 1;
  const usual = typeof given.default === "number" ? given.default / scale : (given.default ?? "");
  return {
    name,
    choices: choices?.map(String) ?? null,
    ...(given.minimum !== undefined && { least: Math.ceil(given.minimum / scale) }),
    ...(given.maximum !== undefined && { most: Math.floor(given.maximum / scale) }),
    usual: String(usual),
  };
}

/** The options of a game as its own schema says them; the language is the matches' own. */
export function optionsOf(game: string): GameOption[] {
  const entry = games[game];
  if (entry === undefined) return [];
  const schema = z.toJSONSchema(entry.game.config, { io: "input", unrepresentable: "any" });
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "language")
    .map(([name, given]) => optionOf(name, property.parse(given)));
}
