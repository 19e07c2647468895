"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { classNames } from "#components/class-names.ts";

/**
 * Follows plain links marked `data-soft` without a reload of the page. Lists hold hundreds of
 * links, and each of the framework's links costs the server as much as a row; see components/link.tsx. A line
 * at the top of the page shows that a slow page is loading.
 */
export function SoftLinks() {
  const router = useRouter();
  const [going, begin] = useTransition();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0) return;
      // The reader opens another tab, another window or a download.
      if (metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a") : null;
      if (link?.dataset.soft === undefined || link.target === "_blank") return;
      event.preventDefault();
      begin(() => router.push(link.href, { scroll: link.dataset.soft !== "stay" }));
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return (
    <div
      aria-hidden
      className={classNames(
        "fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-lamp",
        going ? "on-the-way" : "hidden",
      )}
    />
  );
}

/** Leaves empty values out of the addresses of forms marked `data-terse`. */
export function TerseForms() {
  useEffect(() => {
    const clear = ({ target, formData }: FormDataEvent): void => {
      if (!(target instanceof HTMLFormElement) || target.dataset.terse === undefined) return;
      for (const name of new Set(formData.keys())) {
        if (formData.getAll(name).every((value) => value === "")) formData.delete(name);
      }
    };
    document.addEventListener("formdata", clear);
    return () => document.removeEventListener("formdata", clear);
  }, []);
  return null;
}
