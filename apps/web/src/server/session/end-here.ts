import { cookies } from "next/headers";

/** Ends the session of this browser. next-auth splits long cookies into numbered ones. */
export async function endHere(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (/^(__Secure-)?next-auth\.session-token(\.\d+)?$/.test(name)) {
      jar.set(name, "", { maxAge: 0, path: "/", secure: name.startsWith("__Secure-") });
    }
  }
}
