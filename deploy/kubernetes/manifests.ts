/** The manifests of an arena on Kubernetes; `render.ts` writes them. */
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import type { INetworkPolicyPort } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import { common, METRICS_PORT, meta, PORTS, podsOf } from "./names.ts";
import { drill, migrate, runner, runnerService, web, webService } from "./workloads.ts";

/** Postgres and pgbouncer. */
const DATABASE_PORTS = [5_432, 6_432];
const REDIS_PORT = 6_379;
/** A collector of OpenTelemetry. */
const OTLP_PORT = 4_318;
/** A service of S3's kind in the cluster; Amazon's is at a public address. */
const S3_PORT = 9_000;

/** Matches for each runner, of the 100 that it plays at once. */
const MATCHES_PER_RUNNER = 60;
/** Those that wait and those that are played: runners that are busy are not too many. */
const LOAD = `SELECT count(*) FROM "Match" WHERE status IN ('waiting', 'running')`;

const scaling = [
  new HorizontalPodAutoscaler({
    metadata: meta("web"),
    spec: {
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "wisp-web" },
      minReplicas: 2,
      maxReplicas: 8,
      metrics: [
        {
          type: "Resource",
          resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 70 } },
        },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  }),
  new TriggerAuthentication({
    metadata: meta("runner"),
    spec: { secretTargetRef: [{ parameter: "connection", name: "wisp", key: "DATABASE_URL" }] },
  }),
  new ScaledObject({
    metadata: meta("runner"),
    spec: {
      scaleTargetRef: { name: "wisp-runner" },
      minReplicaCount: 2,
      maxReplicaCount: 10,
      pollingInterval: 15,
      // While the database does not answer, the number stays as it is.
      fallback: { failureThreshold: 3, replicas: 2, behavior: "currentReplicas" },
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
        },
      },
      triggers: [
        {
          type: "postgresql",
          metadata: { query: LOAD, targetQueryValue: String(MATCHES_PER_RUNNER) },
          authenticationRef: { name: "wisp-runner" },
        },
      ],
    },
  }),
];

const budgets = [
  new PodDisruptionBudget({
    metadata: meta("web"),
    spec: { minAvailable: 1, selector: podsOf("web") },
  }),
  new PodDisruptionBudget({
    metadata: meta("runner"),
    spec: { maxUnavailable: 1, selector: podsOf("runner") },
  }),
];

const namespace = (
  name: string,
): { namespaceSelector: { matchLabels: Record<string, string> } } => ({
  namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } },
});
const tcp = (...ports: number[]): INetworkPolicyPort[] =>
  ports.map((port) => ({ protocol: "TCP", port }));
/** Agents, models and providers of accounts; nothing inside the cluster or beside it. */
const outside = {
  ipBlock: {
    cidr: "0.0.0.0/0",
    except: ["10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"],
  },
};

const policies = [
  new NetworkPolicy({
    metadata: common,
    spec: {
      podSelector: { matchLabels: common.labels },
      policyTypes: ["Ingress", "Egress"],
      egress: [
        { ports: [{ protocol: "UDP", port: 53 }, ...tcp(53)] },
        // Wherever they are: in the cluster, beside it, or at a provider.
        { ports: tcp(...DATABASE_PORTS) },
      ],
    },
  }),
  new NetworkPolicy({
    metadata: meta("web"),
    spec: {
      podSelector: podsOf("web"),
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        { from: [namespace("ingress-nginx")], ports: tcp(PORTS.web) },
        { from: [namespace("monitoring")], ports: tcp(METRICS_PORT) },
      ],
      egress: [
        { to: [{ podSelector: podsOf("runner") }], ports: tcp(PORTS.runner) },
        { ports: tcp(OTLP_PORT, S3_PORT) },
        { to: [outside], ports: tcp(443, 465, 587) },
      ],
    },
  }),
  new NetworkPolicy({
    metadata: meta("runner"),
    spec: {
      podSelector: podsOf("runner"),
      policyTypes: ["Ingress", "Egress"],
      // Runners trust every client on their private network.
      ingress: [
        {
          from: [{ podSelector: podsOf("web") }, namespace("monitoring")],
          ports: tcp(PORTS.runner),
        },
      ],
      egress: [
        { ports: tcp(REDIS_PORT, OTLP_PORT, S3_PORT) },
        { to: [outside], ports: tcp(443, 465, 587) },
      ],
    },
  }),
  new NetworkPolicy({
    metadata: meta("drill"),
    spec: {
      podSelector: podsOf("drill"),
      policyTypes: ["Ingress", "Egress"],
      egress: [{ ports: tcp(S3_PORT) }, { to: [outside], ports: tcp(443) }],
    },
  }),
];

const HOST = "wisp.example.org";
const ingress = new Ingress({
  metadata: {
    ...common,
    annotations: {
      // Live pages keep their WebSocket for hours; streamed answers are passed on at once.
      "nginx.ingress.kubernetes.io/proxy-read-timeout": "3600",
      "nginx.ingress.kubernetes.io/proxy-send-timeout": "3600",
      "nginx.ingress.kubernetes.io/proxy-buffering": "off",
    },
  },
  spec: {
    ingressClassName: "nginx",
    tls: [{ hosts: [HOST], secretName: "wisp-tls" }],
    rules: [
      {
        host: HOST,
        http: {
          paths: [
            {
              path: "/",
              pathType: "Prefix",
              backend: { service: { name: "wisp-web", port: { name: "http" } } },
            },
          ],
        },
      },
    ],
  },
});

/** The objects of `base`, by the names of their files. */
export const manifests = {
  "settings.yaml": [
    new ServiceAccount({
      metadata: common,
      automountServiceAccountToken: false,
    }),
    new ConfigMap({
      metadata: common,
      data: {
        WISP_URL: `https://${HOST}`,
        // Registration is closed while these are empty.
        WISP_OPERATOR_NAME: "",
        WISP_OPERATOR_ADDRESS: "",
        WISP_JURISDICTION: "",
        WISP_PRIVACY_CONTACT: "",
        WISP_ABUSE_CONTACT: "",
        WISP_MAIL_FROM: "",
        WISP_SPEND_PER_DAY: "10",
      },
    }),
  ],
  "migrate.yaml": [migrate],
  "web.yaml": [web, webService],
  "runner.yaml": [runner, runnerService],
  "drill.yaml": [drill],
  "scaling.yaml": scaling,
  "budgets.yaml": budgets,
  "network.yaml": [...policies, ingress],
};
