/** Bytes of a call of the API, of MCP and of A2A. */
export const MAX_CALL_BODY_BYTES = 64 * 1_024;

/** Bytes of a request that makes a study: its own items are a part of it, and of a bigger file one uploads a sample. */
export const MAX_STUDY_BODY_BYTES = 6 * 1_024 * 1_024;
