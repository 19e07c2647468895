"use client";

import { slugFrom } from "@wisp/db/naming";
import { useEffect, useState } from "react";
import { slugOfName } from "./actions.ts";

/** Nobody is asked while somebody types. */
const SETTLE_MS = 250;

/**
 * The slug that an agent of this name would get, and whether the site has said so; `check` is the id
 * of its check, absent for dial-out agents.
 */
export function useSlug(
  name: string,
  check?: string,
): { readonly slug: string; readonly known: boolean } {
  const [found, setFound] = useState<{ readonly name: string; readonly slug: string } | null>(null);
  useEffect(() => {
    if (name.trim() === "") return;
    let stale = false;
    const timer = setTimeout(() => {
      slugOfName(name, check).then(
        (slug) => !stale && slug !== null && setFound({ name, slug }),
        // The guess stays.
        () => undefined,
      );
    }, SETTLE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [name, check]);
  return found?.name === name
    ? { slug: found.slug, known: true }
    : { slug: slugFrom(name), known: false };
}
