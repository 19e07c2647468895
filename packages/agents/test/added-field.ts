/** Prints what agents receive when a game's question has a `hint`, which today's declaration does not know. */
import { games } from "@wisp/games";
import { questionMessage } from "../src/a2a/call.ts";
import { seatQuestion, seatQuestionSchema } from "../src/inbox/messages.ts";
import { mcpQuestion } from "../src/question-wires.ts";
import {
  type Protocol,
  protocolSchema,
  protocols,
  questionSchema,
  type WispQuestion,
} from "../src/wisp/messages.ts";
import { openingOf, QuestionSession } from "../src/wisp/question-session.ts";
import { seatContext } from "./match.ts";
import { printedQuestion } from "./printed-types.ts";
import { questionPage } from "./question-page.ts";

const [entry] = Object.values(games);
if (entry === undefined) throw new Error("there are no games");
const { game } = entry;
const { config, seat, seen, view, ask: first } = openingOf(entry, "en", "an opening");
const ask = Object.assign({}, first, { hint: "Corners are good." });

async function asked(protocol: Protocol): Promise<WispQuestion> {
  const sent: WispQuestion[] = [];
  const agent = {
    async ask(question: WispQuestion) {
      sent.push(question);
      return { text: "" };
    },
  };
  const session = new QuestionSession(agent, game, seatContext(seat, { config }), protocol);
  for (const visible of seen) session.perceive(visible);
  await session.decide(ask, view, { label: `${seat}/1`, signal: AbortSignal.timeout(30_000) });
  const [question] = sent;
  if (question === undefined) throw new Error("nothing was asked");
  return question;
}

const questions = await Promise.all(protocols.map(asked));
const stored = seatQuestion(ask, `${seat}/1`, "");
process.stdout.write(
  JSON.stringify({
    ...Object.fromEntries(questions.map((question) => [question.protocol, question.ask])),
    a2a: questions.slice(0, 1).map((question) => questionMessage(question, true).parts.at(-1)),
    inbox: seatQuestionSchema.parse(JSON.parse(JSON.stringify(stored))),
    mcp: mcpQuestion(stored),
    schema: protocolSchema(),
    types: printedQuestion(questionSchema),
    page: questionPage(),
  }),
);
