export { type ReportedSubject, type ReportPart, reportParts } from "../reported-subject.ts";
export { closeReport } from "./read.ts";
export { fileReport, type NewReport } from "./read.ts";
export { listReports, type ModerationReport, type ReportQuery } from "./read.ts";
export {
  MAX_REPORT_LENGTH,
  MAX_REPORTS,
  type ReportOutcome,
  type ReportReason,
  reportOutcomes,
  reportReasons,
} from "./report.ts";
