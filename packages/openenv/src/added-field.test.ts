import { addedToQuestions } from "@wisp/test-kit/added-fields";
import { runChanged } from "@wisp/test-kit/changed-source";
import { expect, test } from "vitest";

test("a field that one file adds to questions is observed", async () => {
  const printed = await runChanged(addedToQuestions, "packages/openenv/test/added-field.ts");
  expect(JSON.parse(printed)).toMatchObject({
    observation: { hint: "Corners are good." },
    schema: { properties: { hint: { type: "string", description: "A hint of the host." } } },
  });
});
