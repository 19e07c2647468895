/** The manifests of an arena on Kubernetes. `render.ts` writes them to `base`. */
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import type { IDeploymentStrategy } from "kubernetes-models/apps/v1/DeploymentStrategy";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import type { INetworkPolicyPort } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import type { IContainer } from "kubernetes-models/v1/Container";
import type { IEnvVar } from "kubernetes-models/v1/EnvVar";
import type { IPodTemplateSpec } from "kubernetes-models/v1/PodTemplateSpec";
import { Service } from "kubernetes-models/v1/Service";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";

/** What a component runs. Kustomize's `images` points the names at a registry. */
const IMAGES = { web: "wisp-web", runner: "wisp-runner" } as const;
const PORTS = { web: 3_000, runner: 3_100 } as const;
/** Where Prometheus reads the site; runners answer it at their own port. */
const METRICS_PORT = 3_200;
/** Postgres and pgbouncer. */
const DATABASE_PORTS = [5_432, 6_432];
const REDIS_PORT = 6_379;
/** A collector of OpenTelemetry. */
const OTLP_PORT = 4_318;
/** A service of S3's kind in the cluster; Amazon's is at a public address. */
const S3_PORT = 9_000;
/** Of pods that cannot be reached any more, connections on their way still arrive for some seconds. */
const LEAVE_S = 5;

type Component = "web" | "runner" | "migrate";

const labels = (component: Component): Record<string, string> => ({
  "app.kubernetes.io/part-of": "wisp",
  "app.kubernetes.io/component": component,
});
const meta = (component: Component): { name: string; labels: Record<string, string> } => ({
  name: `wisp-${component}`,
  labels: labels(component),
});
const all = { matchLabels: { "app.kubernetes.io/part-of": "wisp" } };
const podsOf = (component: Component): { matchLabels: Record<string, string> } => ({
  matchLabels: labels(component),
});

/** From the secret `wisp`, which the operator makes. */
const secret = (name: string, optional = false): IEnvVar => ({
  name,
  valueFrom: { secretKeyRef: { name: "wisp", key: name, ...(optional && { optional }) } },
});
const database = [secret("DATABASE_URL"), secret("WISP_DATABASE_DIRECT_URL", true)];
const mode: IEnvVar = { name: "WISP_MODE", value: "public" };
const arena = [
  ...database,
  mode,
  secret("WISP_SECRET_KEYS"),
  ...["WISP_SMTP_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].map((name) =>
    secret(name, true),
  ),
];
const signIn = [
  "WISP_HUGGINGFACE_ID",
  "WISP_HUGGINGFACE_SECRET",
  "WISP_GITHUB_ID",
  "WISP_GITHUB_SECRET",
];
/** Settings without secrets, for site and runners alike. */
const settings = { envFrom: [{ configMapRef: { name: "wisp" } }] };

/** A pod with no right that it does not use, as in docker-compose.yml. */
function pod(component: Component, container: Omit<IContainer, "name">): IPodTemplateSpec {
  return {
    metadata: { labels: labels(component) },
    spec: {
      serviceAccountName: "wisp",
      automountServiceAccountToken: false,
      // Kubernetes would set WISP_RUNNER_PORT to an address, for the service wisp-runner.
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1_000,
        runAsGroup: 1_000,
        seccompProfile: { type: "RuntimeDefault" },
      },
      containers: [
        {
          name: component,
          ...container,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
          volumeMounts: [{ name: "tmp", mountPath: "/tmp" }],
        },
      ],
      volumes: [{ name: "tmp", emptyDir: { medium: "Memory", sizeLimit: "256Mi" } }],
    },
  };
}

/**
 * Ready: it answers and its database takes writes. Alive: it listens; to start it again mends no
 * database.
 */
const probes = (path: string): Partial<IContainer> => ({
  readinessProbe: { httpGet: { path, port: "http" }, periodSeconds: 5, timeoutSeconds: 5 },
  livenessProbe: { tcpSocket: { port: "http" }, periodSeconds: 10, failureThreshold: 6 },
  startupProbe: { tcpSocket: { port: "http" }, periodSeconds: 2, failureThreshold: 60 },
});

/** One pod at a time is replaced, and only by one that is ready. */
const strategy: IDeploymentStrategy = {
  type: "RollingUpdate",
  rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
};

function web(): Deployment {
  const { spec, ...template } = pod("web", {
    image: IMAGES.web,
    ...settings,
    env: [
      ...arena,
      ...["WISP_DATABASE_READ_URL", ...signIn].map((name) => secret(name, true)),
      { name: "WISP_RUNNER_URL", value: `http://wisp-runner:${PORTS.runner}` },
      // The ingress is the only way to the site.
      { name: "WISP_TRUST_PROXY", value: "on" },
      { name: "WISP_WEB_PROCESSES", value: "2" },
      { name: "WISP_METRICS_PORT", value: String(METRICS_PORT) },
    ],
    ports: [
      { name: "http", containerPort: PORTS.web },
      { name: "metrics", containerPort: METRICS_PORT },
    ],
    resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "2Gi" } },
    lifecycle: { preStop: { exec: { command: ["sleep", String(LEAVE_S)] } } },
    ...probes("/api/v1/health"),
  });
  return new Deployment({
    metadata: meta("web"),
    spec: {
      selector: podsOf("web"),
      strategy,
      template: {
        ...template,
        ...(spec && { spec: { ...spec, terminationGracePeriodSeconds: 20 } }),
      },
    },
  });
}

/**
 * A runner is named by the host name of its pod, which stays while its container is started again.
 * The lease of one whose pod is gone ends by itself, so that runners need no stable names.
 */
function runner(): Deployment {
  const { spec, ...template } = pod("runner", {
    image: IMAGES.runner,
    ...settings,
    env: [...arena, secret("WISP_REDIS_URL", true), secret("WISP_BACKUP_KEY", true)],
    ports: [{ name: "http", containerPort: PORTS.runner }],
    resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "3Gi" } },
    ...probes("/health"),
  });
  return new Deployment({
    metadata: meta("runner"),
    spec: {
      selector: podsOf("runner"),
      strategy,
      // A runner hands its matches over within 24 s.
      template: {
        ...template,
        ...(spec && { spec: { ...spec, terminationGracePeriodSeconds: 30 } }),
      },
    },
  });
}

function migrate(): Job {
  const { spec, ...template } = pod("migrate", {
    image: IMAGES.runner,
    command: ["npm", "run", "-s", "db:migrate"],
    env: [...database, mode],
    resources: { requests: { cpu: "100m", memory: "256Mi" }, limits: { memory: "1Gi" } },
  });
  return new Job({
    metadata: meta("migrate"),
    spec: {
      backoffLimit: 10,
      template: { ...template, ...(spec && { spec: { ...spec, restartPolicy: "OnFailure" } }) },
    },
  });
}

const service = (component: "web" | "runner"): Service =>
  new Service({
    metadata: meta(component),
    spec: {
      selector: labels(component),
      ports: [{ name: "http", port: PORTS[component], targetPort: "http" }],
    },
  });

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
    metadata: { name: "wisp", labels: all.matchLabels },
    spec: {
      podSelector: all,
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
];

const HOST = "wisp.example.org";
const ingress = new Ingress({
  metadata: {
    name: "wisp",
    labels: all.matchLabels,
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

/** By the name of their file. */
export const manifests = {
  "settings.yaml": [
    new ServiceAccount({
      metadata: { name: "wisp", labels: all.matchLabels },
      automountServiceAccountToken: false,
    }),
    new ConfigMap({
      metadata: { name: "wisp", labels: all.matchLabels },
      data: {
        WISP_URL: `https://${HOST}`,
        // Nobody can register while these are empty.
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
  "migrate.yaml": [migrate()],
  "web.yaml": [web(), service("web")],
  "runner.yaml": [runner(), service("runner")],
  "scaling.yaml": scaling,
  "budgets.yaml": budgets,
  "network.yaml": [...policies, ingress],
};
