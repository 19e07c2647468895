import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/**
 * Hands the named namespaces (and always "common") to the client components below it; others
 * are never sent to the browser.
 */
export async function ClientMessages({
  namespaces = [],
  children,
}: {
  namespaces?: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const all = await getMessages();
  const names: (keyof Messages)[] = ["common", ...namespaces];
  const picked = Object.fromEntries(names.map((name) => [name, all[name]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
