"use client";

import { ButtonLink } from "#components/button.tsx";
import { useReader } from "#features/account/reader.tsx";
import { practiceHref } from "#links.ts";

/** Leads to practice with an agent of the reader's; nothing at others' agents. */
export function OwnPractice({ slug, label }: { slug: string; label: string }) {
  if (!useReader()?.own.includes(slug)) return null;
  return (
    <ButtonLink href={practiceHref(slug)} className="max-sm:flex-1">
      {label}
    </ButtonLink>
  );
}
