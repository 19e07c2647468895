import { type ReactNode, Suspense, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Holds what is loaded when it is shown first. The server writes it in its place, as without `Suspense`, so that it
 * can be read without scripts; in the browser its place stays empty until it has come.
 */
export function Later({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isHydrated ? <Suspense>{children}</Suspense> : children;
}
