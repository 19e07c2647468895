import { useTranslations } from "next-intl";
import { memo } from "react";
import { Button } from "#components/button.tsx";
import { Key } from "./key.tsx";
import type { Action } from "./playback.ts";

/** Shows the result and the roles, or hides them again. */
export const RevealButton = memo(function RevealButton({
  revealed,
  hidesRoles,
  act,
}: {
  revealed: boolean;
  /** Whether the button shows roles in addition to the result. */
  hidesRoles: boolean;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay");
  return (
    <Button onClick={() => act({ type: "toggle-reveal" })} aria-pressed={revealed}>
      {t(revealed ? (hidesRoles ? "hideRoles" : "hideResult") : "reveal")}
      <Key>R</Key>
    </Button>
  );
});

/** Shows or hides the players whom a spectator can name. */
export const CallButton = memo(function CallButton({
  label,
  isOpen,
  open,
}: {
  label: string;
  isOpen: boolean;
  open: (yes: boolean) => void;
}) {
  return (
    <Button onClick={() => open(!isOpen)} aria-expanded={isOpen}>
      {label}
    </Button>
  );
});

/** Starts guessing along with the choice of a seat, or ends it. */
export const GuessButton = memo(function GuessButton({
  seated,
  choosing,
  playing,
  choose,
  act,
}: {
  /** The spectator guesses along from a seat. */
  seated: boolean;
  /** The spectator chooses a seat. */
  choosing: boolean;
  playing: boolean;
  choose: (yes: boolean) => void;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay.guess");
  function toggle(): void {
    if (seated) act({ type: "stand" });
    else if (playing) act({ type: "toggle-play" });
    choose(!seated && !choosing);
  }
  return <Button onClick={toggle}>{t(seated || choosing ? "stop" : "start")}</Button>;
});
