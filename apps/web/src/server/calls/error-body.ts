import type { ApiError } from "@wisp/api";

/** Where the MCP server answers. */
export const MCP_PATH = "/mcp";
/** Where the arena's host agent answers A2A. */
export const A2A_PATH = "/a2a";

const RPC_PATHS: readonly string[] = [MCP_PATH, A2A_PATH];

/** Whether a path is an API call, which gets its errors in JSON. */
export const isApiPath = (pathname: string): boolean =>
  pathname.startsWith("/api/v1/") ||
  pathname.startsWith("/api/seats/") ||
  RPC_PATHS.includes(pathname);

/** Why a call was not answered. */
export type CallError = ApiError["error"] & {
  /** The error's number in JSON-RPC, where it has one of its own. */
  readonly rpcCode?: number | undefined;
};

/** How the body of an answer says an error. */
export type ErrorBody = (error: CallError) => object;

export const apiBody = ({ code, message }: CallError): ApiError => ({ error: { code, message } });

/** https://www.jsonrpc.org/specification#error_object */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
const SERVER_ERROR = -32_000;

/** The same as an error of JSON-RPC about no message in particular; `data` has the code of the API. */
export function rpcBody({ code, message, rpcCode }: CallError) {
  const number = rpcCode ?? (code === "failed" ? INTERNAL_ERROR : SERVER_ERROR);
  return { jsonrpc: "2.0", id: null, error: { code: number, message, data: { code } } };
}

/** How errors are said at a path: as its protocol does. */
export const errorBodyAt = (pathname: string): ErrorBody =>
  RPC_PATHS.includes(pathname) ? rpcBody : apiBody;
