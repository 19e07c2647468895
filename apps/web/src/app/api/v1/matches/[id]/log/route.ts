export { logCall as GET } from "#server/match-answers.ts";
