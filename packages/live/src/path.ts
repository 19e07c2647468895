/** Where sockets are served, on the site's own origin. No trailing slash: see docs/architecture.md. */
export const LIVE_PATH = "/live";
