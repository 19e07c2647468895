export { closeReport } from "./read.ts";
export { fileReport, type NewReport } from "./read.ts";
export { listReports, type ModerationReport, type ReportQuery } from "./read.ts";
export {
  MAX_REPORT_LENGTH,
  MAX_REPORTS,
  type ReportedSubject,
  type ReportOutcome,
  type ReportPart,
  type ReportReason,
  reportOutcomes,
  reportParts,
  reportReasons,
} from "./report.ts";
