export { closeReport } from "./close.ts";
export { fileReport, type NewReport } from "./file.ts";
export { listReports, type Report, type ReportQuery } from "./read.ts";
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
