"use client";

import { useEffect } from "react";

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
