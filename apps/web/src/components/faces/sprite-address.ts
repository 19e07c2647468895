/** Changes with the shapes (a test compares), so that a browser may keep the sprite for a year. */
export const SPRITE_VERSION = "b3f31374";

/** The document that holds all faces; see app/faces.svg/route.ts. */
export const SPRITE_ADDRESS = `/faces.svg?v=${SPRITE_VERSION}`;
