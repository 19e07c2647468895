/** Prints what an assistant receives of a question with a `hint`, and the schema of its tool. */
import { seatQuestion, seatQuestionSchema } from "@wisp/agents/inbox";
import { z } from "zod";
import { output } from "#server/mcp/wait-for-turn.ts";
import { questionAnswer } from "#server/seats/turn.ts";

const ask = {
  kind: "council",
  prompt: "What do you say?",
  answer: z.string(),
  shape: { kind: "text" },
  timeLimitMs: 30_000,
  parse: (text: string) => text,
  hint: "Corners are good.",
} as const;
const stored = seatQuestionSchema.parse(seatQuestion(ask, "0/1", "You are Ann."));
process.stdout.write(
  JSON.stringify({
    question: questionAnswer({ ...stored, asking: "a-message", leftMs: 12_345 }),
    schema: z.toJSONSchema(z.object(output)),
  }),
);
