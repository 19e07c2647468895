import { expect, test } from "vitest";
import { fileOf, wisp } from "../../test/wisp.ts";

test("a prompt is shown as a model would be sent it", async () => {
  const templates = await fileOf('{"ask": "MINE {{question}} of {{options}}"}');
  const words = ["prompt", "preview", "--templates", templates, "--ask", "vote"];
  const { code, stdout } = await wisp(words);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^--- system\n[\s\S]*\n--- user\n[\s\S]*MINE .* of Player \d, /);
  const chinese = await wisp(["prompt", "preview", "--language", "zh"]);
  expect(chinese.stdout).toMatch(/\p{Script=Han}/u);
  const direct = await wisp(["prompt", "preview", "--strategy", "direct"]);
  expect(direct.stdout).toContain("Write only your answer.");
  expect(direct.stdout).not.toContain("<think>");
  const first = await wisp(["prompt", "preview", "--prompts", "wisp-v1"]);
  expect(first.stdout).toContain("The rules, as the host tells them:");
  const unknown = await wisp(["prompt", "preview", "--strategy", "oracle"]);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("reasoning, direct") });
  const wrong = await wisp(["prompt", "preview", "--templates", await fileOf('{"ask": "{{x}}"}')]);
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toContain("{{x}} is not known");
  expect((await wisp(["prompt"])).stderr).toMatch(/^Usage: npm run -s wisp -- prompt preview/);
});
