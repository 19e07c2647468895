import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import type { Moment } from "./game-stage.ts";

const ID = "share-match";

const ShareContent = lazy(async () => ({
  default: (await import("./share-content.tsx")).ShareContent,
}));

/** Sharing and downloading a match; the menu is loaded when it is opened. */
export function ShareMenu<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  // Popovers open before scripts arrive.
  useEffect(() => {
    if (document.querySelector(`#${ID}:popover-open`)) open();
  }, [open]);
  const { id } = moment.match;
  return (
    <SharePopover matchId={id} open={open}>
      {opened && (
        <Suspense
          fallback={
            <div className="h-96">
              <LogLink matchId={id} />
            </div>
          }
        >
          <ShareContent moment={moment} json=<LogLink matchId={id} /> />
        </Suspense>
      )}
    </SharePopover>
  );
}

/** The button and its panel, which has the link to the log until there is more in it. */
const SharePopover = memo(function SharePopover({
  matchId,
  open,
  children,
}: {
  matchId: string;
  open: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("replay.share");
  return (
    <Popover
      id={ID}
      buttonClassName={buttonClass()}
      onOpen={open}
      label={
        <>
          <Share2 aria-hidden className="size-4 text-mute max-[25rem]:hidden" />
          {t("button")}
        </>
      }
    >
      {children || <LogLink matchId={matchId} />}
    </Popover>
  );
});

function LogLink({ matchId }: { matchId: string }) {
  const t = useTranslations("replay.share");
  return (
    <a
      className={buttonClass()}
      href={`/api/v1/matches/${matchId}/log`}
      download={`wisp-${matchId}.json`}
    >
      {t("json")}
    </a>
  );
}
