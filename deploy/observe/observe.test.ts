import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const here = import.meta.dirname;
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const { groups } = rulesSchema.parse(parse(readFileSync(join(here, "alerts.yml"), "utf8")));
const alerts = groups.flatMap(({ rules }) => rules);
const guide = readFileSync(join(here, "../../docs/operating/monitoring.md"), "utf8");

test("each alert has a paragraph that says what to do, and links to it", () => {
  const [, paragraphs = ""] = guide.split("\n## Alerts\n");
  const headings = [...paragraphs.matchAll(/^### (.+)\n\n(.+)$/gm)];
  expect(headings.map(([, name]) => name)).toEqual(alerts.map(({ alert }) => alert));
  for (const [index, { alert, labels, annotations }] of alerts.entries()) {
    expect(annotations.runbook).toBe(`docs/operating/monitoring.md#${alert.toLowerCase()}`);
    expect(headings[index]?.[2]).toMatch(new RegExp(`^\\*${labels.severity}\\.\\*`));
  }
});

test("the rules hold what their tests expect", () => {
  if (!debianPrograms(["promtool"], "the alert rules, by Prometheus' own tests")) return;
  for (const words of [
    ["check", "rules", "alerts.yml"],
    ["check", "config", "prometheus.yml"],
    ["test", "rules", "alerts.test.yml"],
  ]) {
    expect(execFileSync("promtool", words, { cwd: here, encoding: "utf8" })).toContain("SUCCESS");
  }
});
