import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/button.tsx";
import type { ReactedMoment } from "./reactions.tsx";

const Reactions = lazy(async () => ({ default: (await import("./reactions.tsx")).Reactions }));

/** Opens the reactions to a match, which are loaded only then. */
export function ReactButton({ moment }: { moment: ReactedMoment }) {
  const t = useTranslations("replay.reactions");
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(!isOpen)} aria-expanded={isOpen}>
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <Reactions moment={moment} />
        </Suspense>
      )}
    </>
  );
}
