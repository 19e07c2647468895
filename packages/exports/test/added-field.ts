/** Prints the columns of decisions, and those of a line with a `mood`, which today's declaration does not know. */
import { decisionSchema } from "../src/lines/lines.ts";
import { decisionTable } from "../src/tables/decisions.ts";
import { decisionLine } from "./season.ts";

const line = decisionSchema.parse(Object.assign({}, decisionLine(0, 0), { mood: "calm" }));
process.stdout.write(
  JSON.stringify(
    decisionTable.columns.map(({ name, type, about, read }) => ({
      name,
      type,
      about,
      value: read(line),
    })),
  ),
);
