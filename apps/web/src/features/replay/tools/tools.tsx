import { Keyboard, Maximize, Minimize, Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { useFullScreen } from "./full-screen.ts";
import type { PageTools } from "./use-page-tools.ts";

function Tool({
  label,
  pressed,
  press,
  children,
}: {
  label: string;
  pressed?: boolean;
  press: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={press}
      className="grid size-11 place-items-center rounded-control text-soft hover:text-text aria-pressed:text-lamp"
    >
      {children}
    </button>
  );
}

/** Sound, full screen and the list of keys. */
export const Tools = memo(function Tools({
  sound,
  toggleSound,
  toggleScreen,
  showKeys,
}: Omit<PageTools, "keysShown" | "hideKeys">) {
  const t = useTranslations("replay.controls");
  const screen = useFullScreen();
  return (
    <div className="flex">
      <Tool label={t("sound")} pressed={sound} press={toggleSound}>
        {sound ? (
          <Volume2 aria-hidden className="size-4.5" />
        ) : (
          <VolumeX aria-hidden className="size-4.5" />
        )}
      </Tool>
      {screen.can && (
        <Tool label={t("fullScreen")} pressed={screen.on} press={toggleScreen}>
          {screen.on ? (
            <Minimize aria-hidden className="size-4.5" />
          ) : (
            <Maximize aria-hidden className="size-4.5" />
          )}
        </Tool>
      )}
      <Tool label={t("keys")} press={showKeys}>
        <Keyboard aria-hidden className="size-4.5" />
      </Tool>
    </div>
  );
});
