import { locales } from "@wisp/game";
import { firstGame } from "@wisp/games";

/** A model that the operator's one setting names: its name, its address, its key, its limit. */
interface HouseModel {
  readonly model: string;
  readonly address: string;
  /** The environment variable of its key; undefined: it needs none. */
  readonly keyFrom: string | undefined;
  /** US dollars in a day (UTC), over all languages; null: no limit. */
  readonly spendPerDay: number | null;
}

const FORM =
  "write for each model its name, its address, the variable of its key (or -) and its US dollars a day (or -), separated by spaces, and a semicolon between models";

/** What a model's answer takes at most; as agents of everybody have it. */
const MAX_CONCURRENT = 2;

/** Longer ones would be cut from the slugs of its agents. */
const MAX_ID = 40;

/** The last part of its name: "Qwen/Qwen3-8B" is "Qwen3-8B". */
const shortName = (model: string): string => model.split("/").at(-1) ?? model;

/** The id of its agents: small letters, digits and hyphens. */
const idOf = (model: string): string =>
  shortName(model)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_ID)
    .replace(/^-|-$/g, "");

function modelIn(text: string): HouseModel {
  const [model, address, key, limit, ...more] = text.split(/\s+/);
  if (model === undefined || address === undefined || key === undefined || limit === undefined) {
    throw new Error(`"${text}" lacks something: ${FORM}.`);
  }
  if (more.length > 0) throw new Error(`"${text}" has too many words: ${FORM}.`);
  if (idOf(model) === "") throw new Error(`"${model}" has no letter or digit to call it by.`);
  const spendPerDay = limit === "-" ? null : Number(limit);
  if (spendPerDay !== null && !(spendPerDay >= 0)) {
    throw new Error(`"${limit}" is no amount of US dollars: ${FORM}.`);
  }
  return { model, address, keyFrom: key === "-" ? undefined : key, spendPerDay };
}

/**
 * The declarations of the operator's models as residents: one agent a language, called by the model's name; the
 * languages share its limit. Throws a sentence about a mistake.
 */
export function houseModels(text: string): object[] {
  const models = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(modelIn);
  return models.map(({ model, address, keyFrom, spendPerDay }) => ({
    id: idOf(model),
    name: shortName(model),
    connector: "openai",
    settings: { baseUrl: address, model },
    ...(keyFrom !== undefined && { keyFrom }),
    games: [firstGame],
    locales: [...locales],
    maxConcurrent: MAX_CONCURRENT,
    spendPerDay: spendPerDay === null ? null : spendPerDay / locales.length,
  }));
}
