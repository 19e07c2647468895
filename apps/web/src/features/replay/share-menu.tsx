import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import type { Moment } from "./board.ts";

const ID = "share-match";

const ShareContent = lazy(async () => ({
  default: (await import("./share-content.tsx")).ShareContent,
}));

/** Sharing and downloading a match; the menu is loaded when it is opened. */
export function ShareMenu<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.share");
  const [opened, open] = useState(false);
  // Popovers open before scripts arrive.
  useEffect(() => {
    if (document.querySelector(`#${ID}:popover-open`)) open(true);
  }, []);
  const json = (
    <a
      className={buttonClass()}
      href={`/api/v1/matches/${moment.match.id}/log`}
      download={`wisp-${moment.match.id}.json`}
    >
      {t("json")}
    </a>
  );
  return (
    <Popover
      id={ID}
      buttonClassName={buttonClass()}
      onOpen={() => open(true)}
      label={
        <>
          <Share2 aria-hidden className="size-4 text-mute max-[25rem]:hidden" />
          {t("button")}
        </>
      }
    >
      {opened ? (
        <Suspense fallback={<div className="h-96">{json}</div>}>
          <ShareContent moment={moment} json={json} />
        </Suspense>
      ) : (
        json
      )}
    </Popover>
  );
}
