import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
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
    ["check", "config", "prometheus-cluster.yml"],
    ["test", "rules", "alerts.test.yml"],
  ]) {
    expect(execFileSync("promtool", words, { cwd: here, encoding: "utf8" })).toContain("SUCCESS");
  }
});

test("each alert has a test in which it fires, and one in which it is quiet", () => {
  const { tests } = z
    .object({
      tests: z.array(
        z.object({
          alert_rule_test: z
            .array(
              z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) }),
            )
            .default([]),
        }),
      ),
    })
    .parse(parse(readFileSync(join(here, "alerts.test.yml"), "utf8")));
  const tried = tests.flatMap((each) => each.alert_rule_test);
  const names = alerts.map(({ alert }) => alert).toSorted();
  for (const fires of [true, false]) {
    const those = tried.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires);
    expect([...new Set(those.map(({ alertname }) => alertname))].toSorted()).toEqual(names);
  }
});

const { panels } = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(here, "dashboard.json"), "utf8")));

test("the dashboard shows each metric of the guide, and no other", () => {
  const [metrics = ""] = guide.split("\n## Traces\n");
  const described = [...metrics.matchAll(/`(wisp_\w+)`/g)].map(([, name]) => name);
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/wisp_\w+?(?=(?:_bucket|_count|_sum)?\b)/g)]),
  );
  expect([...new Set(shown.map(([name]) => name))].toSorted()).toEqual(
    [...new Set(described)].toSorted(),
  );
});

test("Prometheus can read what each panel of the dashboard asks", () => {
  const rules = panels.flatMap(({ title, targets }, panel) => {
    expect([title, targets.length > 0]).toEqual([title, true]);
    return targets.map(({ expr }, at) => ({ record: `panel:${panel}:${at}`, expr }));
  });
  if (!debianPrograms(["promtool"], "the questions of the dashboard")) return;
  const folder = mkdtempSync(join(tmpdir(), "wisp-dashboard-"));
  try {
    const file = join(folder, "panels.yml");
    writeFileSync(file, stringify({ groups: [{ name: "panels", rules }] }));
    const said = execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" });
    expect(said).toContain(`SUCCESS: ${rules.length} rules found`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
