export { liveCall as GET } from "#server/live-count.ts";
