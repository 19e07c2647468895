import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { manifestsIn } from "./written.ts";

const root = join(import.meta.dirname, "..", "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const objects = manifestsIn("base");

const container = z.looseObject({
  image: z.string(),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z.unknown().optional(),
    }),
  ),
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
const all = (kind: string): unknown[] => objects.filter((object) => object.kind === kind);
const scheduled = z.looseObject({
  metadata: z.unknown(),
  spec: z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({}) }) }),
});
const workloads = z.array(workload).parse([
  ...all("Deployment"),
  ...all("Job"),
  ...z
    .array(scheduled)
    .parse(all("CronJob"))
    .map(({ metadata, spec }) => ({ metadata, spec: spec.jobTemplate.spec })),
]);
const names = z.array(z.looseObject({ metadata: z.looseObject({ name: z.string() }) }));
/** The app whose image a workload runs. */
const appOf = (image: string): string => image.replace(/^wisp-/, "");

describe("the manifests of Kubernetes", () => {
  test("alert as Prometheus does elsewhere", () => {
    const rules = manifestsIn("monitoring").filter(({ kind }) => kind === "PrometheusRule");
    expect(rules).toMatchObject([{ spec: parse(textOf("deploy/observe/alerts.yml")) }]);
  });

  test.each(workloads.map((one) => [one.metadata.name, one] as const))(
    "%s has variables, ports, rights and an image as its app and the compose file have",
    (_name, { spec }) => {
      const [found] = spec.template.spec.containers;
      const { image, env, ports, securityContext } = container.parse(found);
      const app = appOf(image);
      const known = [
        `apps/${app}/src/env.ts`,
        "packages/db/src/quota/allowance.ts",
        "packages/exports/src/object-store.ts",
      ]
        .map(textOf)
        .join("");
      expect(env.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
      const [, exposed] = /^EXPOSE (\d+)$/m.exec(textOf(`apps/${app}/Dockerfile`)) ?? [];
      const metrics = env.find(({ name }) => name === "WISP_METRICS_PORT")?.value;
      for (const { name, containerPort } of ports) {
        expect(String(containerPort)).toBe(name === "metrics" ? metrics : exposed);
      }
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
    const known = ["web", "runner"].map((app) => textOf(`apps/${app}/src/env.ts`)).join("\n");
    expect(Object.keys(data).filter((name) => !known.includes(name))).toEqual([]);
    expect(all("Secret")).toEqual([]);
  });

  test("select pods that exist, and name workloads that exist", () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels);
    const matches = (selector: Readonly<Record<string, string>>): boolean =>
      labels.some((found) =>
        Object.entries(selector).every(([key, value]) => found[key] === value),
      );
    const selectors = [...objects, ...manifestsIn("monitoring")].flatMap(selectorsIn);
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

  test("let pods be reached, and reach, on the ports that they use and no other", () => {
    const rules = z
      .array(
        z.looseObject({
          from: z.array(z.unknown()).optional(),
          to: z.array(z.unknown()).optional(),
          ports: z.array(z.object({ protocol: z.string(), port: z.int() })),
        }),
      )
      .default([]);
    const policies = z
      .array(
        z.looseObject({
          metadata: z.looseObject({ name: z.string() }),
          spec: z.looseObject({ policyTypes: z.array(z.string()), ingress: rules, egress: rules }),
        }),
      )
      .parse(all("NetworkPolicy"));
    const peer = (peers: readonly unknown[] | undefined): string =>
      JSON.stringify(peers ?? "anywhere")
        .match(/"(web|runner|ingress-nginx|monitoring|0\.0\.0\.0\/0|anywhere)"/g)
        ?.join(" ") ?? "";
    const open = policies.map(({ metadata, spec: { ingress, egress } }) => [
      metadata.name,
      {
        from: ingress.map(({ from, ports }) => [peer(from), ...ports.map(({ port }) => port)]),
        to: egress.map(({ to, ports }) => [peer(to), ...ports.map(({ port }) => port)]),
      },
    ]);
    expect(policies.map(({ spec }) => spec.policyTypes)).toEqual(
      Array(4).fill(["Ingress", "Egress"]),
    );
    expect(Object.fromEntries(open)).toEqual({
      wisp: {
        from: [],
        to: [
          ['"anywhere"', 53, 53],
          ['"anywhere"', 5_432, 6_432],
        ],
      },
      "wisp-web": {
        from: [
          ['"ingress-nginx"', 3_000],
          ['"monitoring"', 3_200],
        ],
        to: [
          ['"runner"', 3_100],
          ['"anywhere"', 4_318, 9_000],
          ['"0.0.0.0/0"', 443, 465, 587],
        ],
      },
      "wisp-runner": {
        from: [['"web" "monitoring"', 3_100]],
        to: [
          ['"anywhere"', 6_379, 4_318, 9_000],
          ['"0.0.0.0/0"', 443, 465, 587],
        ],
      },
      "wisp-drill": {
        from: [],
        to: [
          ['"anywhere"', 9_000],
          ['"0.0.0.0/0"', 443],
        ],
      },
    });
  });

  test("take every address with a password, and every key, from the secret", () => {
    const fromSecret = workloads.map(({ metadata, spec }) => [
      metadata.name,
      spec.template.spec.containers.flatMap(({ env }) =>
        env.flatMap(({ name, valueFrom }) => (valueFrom === undefined ? [] : [name])),
      ),
    ]);
    const both = [
      "DATABASE_URL",
      "WISP_DATABASE_DIRECT_URL",
      "WISP_SECRET_KEYS",
      "WISP_SMTP_URL",
      "AWS_ACCESS_KEY_ID",
      "AWS_SECRET_ACCESS_KEY",
    ];
    expect(Object.fromEntries(fromSecret)).toEqual({
      "wisp-web": [
        ...both,
        "WISP_DATABASE_READ_URL",
        "WISP_HUGGINGFACE_ID",
        "WISP_HUGGINGFACE_SECRET",
        "WISP_GITHUB_ID",
        "WISP_GITHUB_SECRET",
      ],
      "wisp-runner": [...both, "WISP_REDIS_URL", "WISP_BACKUP_KEY"],
      "wisp-migrate": both.slice(0, 2),
      "wisp-drill": [
        ...both.slice(0, 2),
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
        "WISP_BACKUP_KEY",
      ],
    });
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
