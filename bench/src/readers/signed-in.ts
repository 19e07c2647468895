/** A cookie of an answer, as a request sends it. */
const cookieOf = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? "";

/** Signs a user in on a site in local mode; returns the cookie of their session. Throws if refused. */
async function signIn(site: string, handle: string): Promise<string> {
  const asked = await fetch(`${site}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const answer = await fetch(`${site}/api/auth/callback/local`, {
    method: "POST",
    headers: { cookie: cookieOf(asked, "next-auth.csrf-token") },
    body: new URLSearchParams({ csrfToken, handle, json: "true" }),
    redirect: "manual",
  });
  const session = cookieOf(answer, "next-auth.session-token");
  if (session === "") throw new Error(`${handle} could not sign in: ${answer.status}`);
  return session;
}

/** Signs in `count` people; returns the cookies of their sessions. */
export async function signInMany(site: string, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let index = 0; index < count; index += 1) {
    sessions.push(await signIn(site, `reader-${index}`));
  }
  return sessions;
}
