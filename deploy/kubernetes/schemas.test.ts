/** Whether Kubernetes, KEDA and the Prometheus operator would take the manifests. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { manifestsIn } from "./written.ts";

const here = import.meta.dirname;
const written = [...manifestsIn("base"), ...manifestsIn("monitoring")];

const identity = z.looseObject({ apiVersion: z.string(), kind: z.string() });

/** The package with the types that were made from an API's schemas. */
function packageOf(apiVersion: string): string {
  if (apiVersion.startsWith("keda.sh/")) return "@kubernetes-models/keda";
  if (!apiVersion.startsWith("monitoring.coreos.com/")) return "kubernetes-models";
  return "@kubernetes-models/prometheus-operator";
}

/** The class of an API's objects, which knows its schema. */
const model = z.custom<new (value: unknown) => { validate(): void }>(
  (value) => typeof value === "function",
);

async function validate(object: z.infer<typeof identity>): Promise<void> {
  const { apiVersion, kind } = object;
  const loaded: unknown = await import(`${packageOf(apiVersion)}/${apiVersion}/${kind}`);
  const Model = model.parse(z.record(z.string(), z.unknown()).parse(loaded)[kind]);
  new Model(object).validate();
}

test("the manifests have values that their schemas allow", async () => {
  for (const object of written) await validate(object);
  const pods = { apiVersion: "apps/v1", kind: "Deployment", spec: { replicas: "two" } };
  await expect(validate(pods)).rejects.toThrow(/replicas/);
});

/** What the schemas do not know in these objects, as TypeScript says it: a server would drop such fields in silence. */
function unknownFields(values: readonly unknown[]): string[] {
  const file = join(here, "written-manifests.ts");
  const text = values.map((value, index) => {
    const { apiVersion, kind } = identity.parse(value);
    const path = `${packageOf(apiVersion)}/${apiVersion}/${kind}`;
    return `import type { I${kind} as Kind${index} } from "${path}";
export const object${index}: Kind${index} = ${JSON.stringify(value)};`;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, language, ...more) =>
    path === file
      ? ts.createSourceFile(path, text.join("\n"), language)
      : getSourceFile(path, language, ...more);
  return ts
    .createProgram([file], options, host)
    .getSemanticDiagnostics()
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("the manifests have no field that Kubernetes does not know", () => {
  expect(unknownFields(written)).toEqual([]);
  const job = { apiVersion: "batch/v1", kind: "Job", spec: { backoffLimt: 3, template: {} } };
  expect(unknownFields([job])).toEqual([expect.stringContaining("'\"backoffLimt\"'")]);
});

/** Every object within a value, the value itself first. */
function* within(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  const found = z.record(z.string(), z.unknown()).safeParse(value);
  if (found.success) yield found.data;
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) yield* within(inner);
}

const named = z.object({ name: z.string() });
const pod = z.looseObject({
  containers: z.array(
    z.looseObject({
      env: z.array(named),
      ports: z.array(named).default([]),
      volumeMounts: z.array(named),
    }),
  ),
  volumes: z.array(named),
  enableServiceLinks: z.boolean(),
  restartPolicy: z.string().default("Always"),
});
const podsIn = (value: unknown): z.infer<typeof pod>[] =>
  [...within(value)].filter((object) => "containers" in object).map((object) => pod.parse(object));

test("the manifests keep the rules that servers check beyond the schemas", () => {
  const metadata = z.object({ name: z.string(), labels: z.record(z.string(), z.string()) });
  for (const object of written) {
    const { name, labels } = metadata.parse(object.metadata);
    expect(name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
    for (const value of Object.values(labels)) expect(value).toMatch(/^[\w.-]{1,63}$/);
    for (const { containers, volumes, restartPolicy } of podsIn(object)) {
      expect(restartPolicy === "Always").toBe(object.kind === "Deployment");
      for (const { env, ports, volumeMounts } of containers) {
        expect(new Set(env.map((each) => each.name)).size).toBe(env.length);
        expect(volumeMounts.map((each) => each.name)).toEqual(volumes.map((each) => each.name));
        for (const port of ports) expect(port.name).toMatch(/^(?=.*[a-z])[a-z0-9-]{1,15}$/);
      }
    }
    for (const each of within(object)) {
      for (const [min, max] of [
        ["minReplicas", "maxReplicas"],
        ["minReplicaCount", "maxReplicaCount"],
      ] as const) {
        if (max in each) expect(Number(each[min])).toBeLessThanOrEqual(Number(each[max]));
      }
      if (object.kind === "PodDisruptionBudget" && "selector" in each) {
        expect("minAvailable" in each).not.toBe("maxUnavailable" in each);
      }
    }
  }
});

/** The variables that Kubernetes sets in a pod for a Service, where links are on. */
const linked = z
  .looseObject({
    metadata: z.object({ name: z.string() }),
    spec: z.looseObject({ ports: z.array(z.looseObject({ name: z.string(), port: z.int() })) }),
  })
  .transform(({ metadata, spec }) => {
    const prefix = metadata.name.toUpperCase().replaceAll("-", "_");
    const ofPorts = spec.ports.flatMap(({ name, port }) => [
      `${prefix}_SERVICE_PORT_${name.toUpperCase().replaceAll("-", "_")}`,
      ...["", "_PROTO", "_PORT", "_ADDR"].map((end) => `${prefix}_PORT_${port}_TCP${end}`),
    ]);
    return [`${prefix}_SERVICE_HOST`, `${prefix}_SERVICE_PORT`, `${prefix}_PORT`, ...ofPorts];
  });

test("no Service makes a variable that an app reads", () => {
  const read = ["apps/runner", "apps/web", "apps/cli"].flatMap((app) =>
    readFileSync(join(here, "..", "..", app, "src", "env.ts"), "utf8").match(/\b[A-Z][A-Z_]+\b/g),
  );
  const made = z.array(linked).parse(written.filter(({ kind }) => kind === "Service"));
  // The reason why links are off: without this one, they could be on again.
  expect(made.flat().filter((name) => read.includes(name))).toEqual(["WISP_RUNNER_PORT"]);
  const links = written.flatMap(podsIn).map(({ enableServiceLinks }) => enableServiceLinks);
  expect(links).toEqual(Array(4).fill(false));
});

test("an overlay sets the limits of autoscaling, and adds scrapes and alerts", () => {
  if (!debianPrograms(["kubectl"], "the overlay, by Kustomize")) return;
  const folder = mkdtempSync(join(tmpdir(), "wisp-overlay-"));
  try {
    cpSync(here, folder, { recursive: true });
    const file = join(folder, "overlay", "kustomization.yaml");
    const limits = {
      SITE_PODS_MIN: 3,
      SITE_PODS_MAX: 13,
      SITE_CPU_PERCENT: 57,
      RUNNERS_MIN: 4,
      RUNNERS_MAX: 14,
      MATCHES_PER_RUNNER: 33,
    };
    const text = Object.entries(limits).reduce(
      (before, [name, value]) => before.replace(new RegExp(`${name}=\\d+`), `${name}=${value}`),
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, text.replace(/^# (components:)\n# ( {2}- .+)$/m, "$1\n$2"));
    const output = execFileSync("kubectl", ["kustomize", join(folder, "overlay")], {
      encoding: "utf8",
    });
    const kustomized = parseAllDocuments(output).map((each) => identity.parse(each.toJS()));
    const expected = written.map((object) => identity.parse(object).kind);
    expect(kustomized.map(({ kind }) => kind).toSorted()).toEqual(expected.toSorted());
    const [site] = kustomized.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
    expect(site?.spec).toMatchObject({
      minReplicas: 3,
      maxReplicas: 13,
      metrics: [{ resource: { target: { averageUtilization: 57 } } }],
    });
    const [runners] = kustomized.filter(({ kind }) => kind === "ScaledObject");
    expect(runners?.spec).toMatchObject({
      minReplicaCount: 4,
      maxReplicaCount: 14,
      fallback: { replicas: 4 },
      triggers: [{ metadata: { targetQueryValue: "33" } }],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
