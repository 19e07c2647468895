import { expect, test } from "vitest";
import { printedQuestion } from "../test/printed-types.ts";
import { questionPage } from "../test/question-page.ts";
import { questionSchema } from "./wisp/messages.ts";

test("the page about questions has every field under each of its names", async () => {
  await expect(questionPage()).toMatchFileSnapshot("../../../docs/what-an-agent-receives.md");
});

test("the dial-out client has the types of a question", async () => {
  await expect(printedQuestion(questionSchema)).toMatchFileSnapshot(
    "../../dial-out/src/question.ts",
  );
});
