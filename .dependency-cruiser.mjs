/** The arrows of docs/architecture.md, held as errors. */
const packageOf = (name) => `^packages/${name}/`;
const only = (name, allowed) => ({
  name: `${name}-uses-only-${allowed.join("-") || "nothing"}`,
  severity: "error",
  from: { path: packageOf(name), pathNot: ["\\.test\\.ts$", `${packageOf(name)}test/`] },
  to: { path: "^(packages|apps)/", pathNot: [packageOf(name), ...allowed.map(packageOf)] },
});

export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "packages-never-use-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/" },
    },
    {
      name: "apps-never-use-each-other",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "only-apps-use-papers",
      severity: "error",
      from: { pathNot: "^(apps|bench|research|packages/papers)/" },
      to: { path: packageOf("papers") },
    },
    {
      name: "only-db-uses-prisma",
      severity: "error",
      from: { pathNot: "^(packages/db|prisma)/" },
      to: { path: "node_modules/(@prisma/|prisma/)" },
    },
    {
      name: "production-never-uses-the-test-kit",
      severity: "error",
      from: {
        pathNot: [
          "\\.test\\.tsx?$",
          "^packages/test-kit/",
          "^apps/web/e2e/",
          "^(apps|packages)/[^/]+/test/",
          "^(bench|research)/",
        ],
      },
      to: { path: "^packages/test-kit/" },
    },
    {
      name: "production-never-loads-what-games-are-tried-with",
      severity: "error",
      from: {
        path: "^(apps|packages)/",
        pathNot: [
          "\\.test\\.tsx?$",
          "^packages/test-kit/",
          "^apps/web/e2e/",
          "^(apps|packages)/[^/]+/test/",
          "^packages/games/src/([^/]+/|common/(open|turn)-)twins\\.ts$",
          "^packages/game/src/conformance",
        ],
      },
      to: {
        path: [
          "^packages/games/src/([^/]+/|common/(open|turn)-)twins\\.ts$",
          "^packages/games/test/",
          "^packages/game/src/conformance",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "statistics-of-any-game-know-no-game",
      severity: "error",
      from: {
        path: "^packages/stats/src/",
        pathNot: ["^packages/stats/src/who-is-spy/", "^packages/stats/src/index\\.ts$"],
      },
      to: { path: "^packages/stats/src/who-is-spy/" },
    },
    {
      name: "the-analysis-of-experiments-uses-statistics-alone",
      severity: "error",
      from: { path: "^packages/lab/src/analysis/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(packages|apps)/",
        pathNot: ["^packages/lab/src/analysis/", "^packages/(stats|game)/"],
      },
    },
    {
      name: "stages-in-the-browser-never-pull-the-judge",
      severity: "error",
      from: { path: "^packages/games/src/(views\\.ts|[^/]+/view\\.ts)" },
      to: { path: ["/judge/", "/words/", "/house/"], reachable: true },
    },
    {
      name: "common-parts-of-games-know-no-game",
      severity: "error",
      from: { path: "^packages/games/src/common/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/games/src/",
        pathNot: "^packages/games/src/(common/|(chances|entry)\\.ts$)",
      },
    },
    {
      name: "shapes-of-faces-are-no-script-of-pages",
      severity: "error",
      from: {
        path: "^apps/web/src/(stages/[^/]+/(game-)?stage|components/faces/(face|agent-face|table-faces))\\.tsx?$",
      },
      to: { path: "^apps/web/src/components/faces/shapes/", reachable: true },
    },
    {
      name: "shapes-use-zod-the-contract-and-shapes",
      severity: "error",
      from: { path: "^packages/game/src/(question|decision|shape|shape-schema)\\.ts$" },
      to: {
        pathNot: [
          "^node_modules/zod/",
          "^packages/game/src/(contract|interviews|position|question|decision|shape|shape-schema)\\.ts$",
        ],
      },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^boardgame\\.io" },
    },
    only("game", []),
    only("games", ["game"]),
    only("agents", ["game", "games", "limits"]),
    only("play", ["game", "agents"]),
    only("openenv", ["game", "games", "agents", "play", "limits"]),
    only("stats", ["game"]),
    only("matchmaking", ["game"]),
    only("lab", ["game", "games", "agents", "play", "stats"]),
    only("papers", ["game", "games", "agents", "play", "lab", "stats", "study"]),
    only("limits", []),
    only("live", ["game"]),
    only("api", ["game", "study"]),
    only("study", ["game", "stats", "exports"]),
    only("db", ["game", "stats", "exports", "study", "limits", "secrets"]),
    only("exports", ["game", "stats"]),
    only("arena", ["game", "games", "agents", "db", "lab", "matchmaking", "study", "secrets"]),
    only("starters", []),
    only("dial-out", []),
    only("secrets", []),
    only("pictures", []),
    only("telemetry", []),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["\\.next/", "next-env\\.d\\.ts$", "/generated/", "/fixtures/"] },
    tsConfig: { fileName: "packages/game/tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
