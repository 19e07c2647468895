export { closeReport } from "./close.ts";
export { fileReport, type NewReport } from "./file.ts";
export { listReports, type Report, type ReportQuery } from "./read.ts";
export {
  LONGEST_REPORT,
  MOST_REPORTS,
  type Reported,
  type ReportOutcome,
  type ReportPart,
  type ReportReason,
  reportOutcomes,
  reportParts,
  reportReasons,
} from "./report.ts";
