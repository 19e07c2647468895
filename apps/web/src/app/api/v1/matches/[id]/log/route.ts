export { logCall as GET } from "#server/log-call.ts";
