import { addedToQuestions } from "@wisp/test-kit/added-fields";
import { runChanged } from "@wisp/test-kit/changed-source";
import { expect, test } from "vitest";
import { z } from "zod";

test("a field that one file adds to questions reaches agents of every protocol", async () => {
  const printed = await runChanged(addedToQuestions, "packages/agents/test/added-field.ts");
  const { types, page, ...sent } = z
    .looseObject({ types: z.string(), page: z.string() })
    .parse(JSON.parse(printed));
  const hint = "Corners are good.";
  expect(sent).toMatchObject({
    "wisp/1": { hint },
    "wisp/2": { hint },
    "wisp/3": { hint },
    a2a: [{ content: { value: { ask: { hint } } } }],
    inbox: { hint },
    mcp: { hint },
    schema: {
      $defs: { question: { properties: { ask: { properties: { hint: { type: "string" } } } } } },
    },
  });
  expect(types).toContain("  /** A hint of the host. */\n    readonly hint?: string;");
  expect(page).toContain(
    "| `hint` | A hint of the host. | string, or absent | `ask.hint` | `ask.hint` | `hint` | `hint` | `hint` |",
  );
});
