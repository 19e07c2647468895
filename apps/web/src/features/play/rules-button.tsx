"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "#components/button.tsx";
import type { Primer } from "./first-table.tsx";

/** Loaded when a player asks for the rules. */
const RulesDialog = lazy(async () => ({
  default: (await import("./rules-dialog.tsx")).RulesDialog,
}));

/** Opens the rules of the match, one press away at every seat. */
export function RulesButton(shown: { primer: Primer | null; rules: ReactNode }) {
  const t = useTranslations("play");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("rules")}
      </Button>
      {isOpen && (
        <Suspense>
          <RulesDialog {...shown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
