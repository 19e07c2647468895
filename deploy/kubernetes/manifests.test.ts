import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { manifests } from "./manifests.ts";
import { renderAll } from "./render.ts";

const root = join(import.meta.dirname, "..", "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const objects = Object.values(manifests).flat();

const container = z.looseObject({
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  securityContext: z.unknown(),
});
const workload = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({ containers: z.array(container) }),
    }),
  }),
});
/** Those of a kind, as they are written. */
const all = (kind: string): unknown[] =>
  objects.filter((object) => object.kind === kind).map((object) => object.toJSON());
const workloads = z.array(workload).parse([...all("Deployment"), ...all("Job")]);
const names = z.array(z.looseObject({ metadata: z.looseObject({ name: z.string() }) }));
/** The app whose image a workload runs. */
const appOf = (image: string): string => image.replace(/^wisp-/, "");

describe("the manifests of Kubernetes", () => {
  test("stand in the repository as they are rendered", () => {
    const files = globSync("*", { cwd: join(import.meta.dirname, "base") });
    const committed = files.map((file) => [file, textOf(`deploy/kubernetes/base/${file}`)]);
    expect(Object.fromEntries(committed)).toEqual(renderAll());
  });

  test.each(objects.map((object) => [object.kind, object.metadata?.name, object] as const))(
    "%s %s is valid",
    (_kind, _name, object) => {
      expect(() => object.validate()).not.toThrow();
    },
  );

  test("are files that a YAML parser reads", () => {
    for (const text of Object.values(renderAll())) {
      expect(parseAllDocuments(text).flatMap((document) => [...document.errors])).toEqual([]);
    }
  });

  test.each(workloads.map((one) => [one.metadata.name, one] as const))(
    "%s has variables, ports, rights and an image as its app and the compose file have",
    (_name, { spec }) => {
      const [found] = spec.template.spec.containers;
      const { image, env, ports, securityContext } = container.parse(found);
      const app = appOf(image);
      const known = `${textOf(`apps/${app}/src/env.ts`)}${textOf("packages/db/src/quota/allowance.ts")}`;
      expect(env.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
      const [, exposed] = /^EXPOSE (\d+)$/m.exec(textOf(`apps/${app}/Dockerfile`)) ?? [];
      for (const { containerPort } of ports) expect(String(containerPort)).toBe(exposed);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(textOf("docker-compose.yml")).toContain(`dockerfile: apps/${app}/Dockerfile`);
    },
  );

  test("give every setting of the shared map a meaning, and contain no secret", () => {
    const [{ data } = { data: {} }] = z
      .array(z.looseObject({ data: z.record(z.string(), z.string()) }))
      .parse(all("ConfigMap"));
    for (const app of ["web", "runner"]) {
      const known = textOf(`apps/${app}/src/env.ts`);
      expect(Object.keys(data).filter((name) => !known.includes(name))).toEqual([]);
    }
    expect(all("Secret")).toEqual([]);
  });

  test("select pods that exist, and name workloads that exist", () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels);
    const matches = (selector: Readonly<Record<string, string>>): boolean =>
      labels.some((found) =>
        Object.entries(selector).every(([key, value]) => found[key] === value),
      );
    const text = Object.values(renderAll()).join("---\n");
    const selectors = parseAllDocuments(text).flatMap((document) => selectorsIn(document.toJS()));
    expect(selectors.length).toBeGreaterThan(8);
    expect(selectors.filter((selector) => !matches(selector))).toEqual([]);
    const scaled = [...all("HorizontalPodAutoscaler"), ...all("ScaledObject")].map(
      (object) =>
        z
          .looseObject({
            spec: z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }),
          })
          .parse(object).spec.scaleTargetRef.name,
    );
    expect(scaled).toEqual(["wisp-web", "wisp-runner"]);
    expect(names.parse(all("Deployment")).map(({ metadata }) => metadata.name)).toEqual(scaled);
  });

  test("let runners be reached by the site alone, apart from monitoring", () => {
    const policies = z
      .array(
        z.looseObject({
          metadata: z.looseObject({ name: z.string() }),
          spec: z.looseObject({ ingress: z.array(z.unknown()).optional() }),
        }),
      )
      .parse(all("NetworkPolicy"));
    const open = policies.map(({ metadata, spec }) => [metadata.name, spec.ingress ?? "nobody"]);
    expect(Object.fromEntries(open)).toMatchObject({
      wisp: "nobody",
      "wisp-runner": [
        {
          from: [
            { podSelector: { matchLabels: { "app.kubernetes.io/component": "web" } } },
            { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } },
          ],
          ports: [{ protocol: "TCP", port: 3100 }],
        },
      ],
    });
  });

  test("are all in the kustomization", () => {
    const { resources } = z
      .object({ resources: z.array(z.string()) })
      .parse(parse(textOf("deploy/kubernetes/base/kustomization.yaml")));
    expect(resources.toSorted()).toEqual(Object.keys(manifests).toSorted());
  });
});

/** The labels that select pods: of workloads, services, budgets and policies. */
function selectorsIn(value: unknown): Record<string, string>[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "namespaceSelector") return [];
    const labels = z.record(z.string(), z.string()).safeParse(inner);
    const isSelector = key === "matchLabels" || (key === "selector" && labels.success);
    return isSelector && labels.success ? [labels.data] : selectorsIn(inner);
  });
}
