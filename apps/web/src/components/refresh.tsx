"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks the server for the page anew every `seconds` while somebody looks at it. */
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
