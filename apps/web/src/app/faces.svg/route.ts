import { sprite } from "#components/faces/shapes/sprite.ts";

export const dynamic = "force-static";

const YEAR_S = 31_536_000;

/** All faces in one file. Its address names its version, so that it may be kept for a year. */
export const GET = (): Response =>
  new Response(sprite(), {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": `public, max-age=${YEAR_S}, immutable`,
    },
  });
