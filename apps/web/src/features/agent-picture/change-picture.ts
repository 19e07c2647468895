/** Why a picture was not changed: the key of its message. */
export type PictureProblem =
  | "not-a-picture"
  | "too-large"
  | "too-many"
  | "signed-out"
  | "gone"
  | "failed";

const MAX_BYTES = 2 * 1_024 * 1_024;

const problems: Readonly<Record<number, PictureProblem>> = {
  400: "not-a-picture",
  401: "signed-out",
  404: "gone",
  409: "gone",
  413: "too-large",
  429: "too-many",
};

/** Uploads a picture of one's own agent, or removes it (null); null on success. */
export async function changePicture(
  slug: string,
  file: File | null,
): Promise<PictureProblem | null> {
  if (file !== null && file.size > MAX_BYTES) return "too-large";
  const request =
    file === null
      ? { method: "DELETE" }
      : { method: "PUT", body: file, headers: { "content-type": file.type } };
  try {
    const answer = await fetch(`/api/agents/${encodeURIComponent(slug)}/picture`, request);
    return answer.ok ? null : (problems[answer.status] ?? "failed");
  } catch {
    // The network is not available.
    return "failed";
  }
}
