/** Says that the signed-in reader who sends it changed something a moment ago. */
export const CHANGED_COOKIE = "WISP_CHANGED";
