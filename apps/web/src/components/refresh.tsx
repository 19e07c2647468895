"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reloads the page from the server every `seconds` while it is visible. */
export function Refresh({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
