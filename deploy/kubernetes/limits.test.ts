/** Whether autoscaling stops where docs/operating/sizing.md says that an arena of a million matches a day does. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { manifestsIn } from "./written.ts";

const here = import.meta.dirname;
const sizing = readFileSync(join(here, "../../docs/operating/sizing.md"), "utf8");
const overlay = readFileSync(join(here, "overlay", "kustomization.yaml"), "utf8");

/** A number that the table of arenas has in a column, for a million matches a day. */
function sized(column: string, form: RegExp): number {
  const rows = sizing.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const titles = rows.find(([, first]) => first === "arena") ?? [];
  const million = rows.find(
    (cells) => cells[1] === "a million matches a day" && cells.length === titles.length,
  );
  const place = titles.findIndex((title) => title.startsWith(column));
  const [, found] = form.exec(million?.[place] ?? "") ?? [];
  return Number(found?.replaceAll(",", ""));
}

/** The only object of a kind. */
const only = (kind: string): unknown =>
  manifestsIn("base").find((object) => object.kind === kind)?.spec;
const overlaid = (name: string): number =>
  Number(new RegExp(`- ${name}=(\\d+)`).exec(overlay)?.[1]);

const hpa = z.looseObject({ maxReplicas: z.int() }).parse(only("HorizontalPodAutoscaler"));
const keda = z
  .looseObject({
    maxReplicaCount: z.int(),
    triggers: z.tuple([
      z.looseObject({ metadata: z.looseObject({ targetQueryValue: z.coerce.number() }) }),
    ]),
  })
  .parse(only("ScaledObject"));

test("the site grows to the processes that the table of sizes has", () => {
  const processes = /WISP_WEB_PROCESSES\s+value: "(\d+)"/.exec(
    readFileSync(join(here, "base", "web.yaml"), "utf8"),
  );
  const perPod = Number(processes?.[1]);
  expect(hpa.maxReplicas).toBe(Math.ceil(sized("site", /\((\d+)\)/) / perPod));
  expect(overlaid("SITE_PODS_MAX")).toBe(hpa.maxReplicas);
});

test("runners grow to the matches that the table of sizes has, by the load at which one is added", () => {
  const [{ metadata }] = keda.triggers;
  const matches = sized("matches at once", /([\d,]+)/);
  expect(keda.maxReplicaCount).toBe(Math.ceil(matches / metadata.targetQueryValue));
  expect(keda.maxReplicaCount).toBeGreaterThanOrEqual(sized("runners", /^(\d+) /));
  expect(overlaid("RUNNERS_MAX")).toBe(keda.maxReplicaCount);
});
