import { MAX_UPLOAD_BYTES } from "@wisp/pictures";

/** The largest body that a request may have: the longest list of word pairs in a form takes half of it. */
export const MAX_BODY_BYTES = 256 * 1_024;

const PICTURE_PATH = /^\/api\/agents\/[^/?]+\/picture(\?|$)/;

/** The largest body of a request in bytes: only the upload of a picture may be larger than others. */
export const bodyLimit = ({ method, url = "" }: { method?: string; url?: string }): number =>
  method === "PUT" && PICTURE_PATH.test(url) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
