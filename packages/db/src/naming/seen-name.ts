import { asLatin } from "@wisp/game/look-alikes";
import { normalized } from "@wisp/game/storable";
import type { Database } from "../database.ts";

/** A letter, number, mark or sign that is visible: neither white space nor an invisible character. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether people see anything of a name. */
export const isSeen = (name: string): boolean => VISIBLE.test(name);

/**
 * Names that read alike have the same: width, case, spacing, invisible characters and the script that
 * a letter is borrowed from do not count.
 */
export const foldedName = (name: string): string => {
  const seen = normalized(name, "NFKC").replace(IGNORED, "").replace(/\s+/g, " ").trim();
  return Array.from(seen, asLatin).join("");
};

/** Whether a name reads like that of a house agent, one of this arena or one of `more`. */
export async function isHouseName(
  database: Database,
  name: string,
  more: readonly string[] = [],
): Promise<boolean> {
  const house = await database.prisma.agent.findMany({
    where: { house: true },
    select: { name: true },
  });
  const folded = foldedName(name);
  return [...house.map((agent) => agent.name), ...more].some((each) => foldedName(each) === folded);
}
