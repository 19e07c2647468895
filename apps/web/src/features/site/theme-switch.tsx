"use client";

import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { Button } from "#components/button.tsx";

/** Dark or light, instead of the system's preference. Which icon shows is decided by style, so nothing changes when scripts arrive. */
export function ThemeSwitch() {
  const t = useTranslations("common");
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <Button
      aria-label={t("switchTheme")}
      title={t("switchTheme")}
      className="w-10 px-0"
      onClick={() => setTheme(resolvedTheme === "light" ? "dark" : "light")}
    >
      <Sun aria-hidden className="size-[18px] shrink-0 light:hidden" />
      <Moon aria-hidden className="hidden size-[18px] shrink-0 light:block" />
    </Button>
  );
}
