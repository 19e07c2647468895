import { Keyboard, Maximize, Minimize, Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { browserTexts } from "#components/kept-texts.ts";
import type { Cue } from "./game-stage.ts";
import type { Action } from "./playback.ts";
import type { Sound } from "./sound.ts";
import { type KeyAction, type KeyTargets, useKeyboard } from "./use-keyboard.ts";

/** A button with a picture. */
export function Tool({
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
      className="flex h-11 min-w-11 items-center justify-center gap-1 rounded-control text-soft hover:text-text aria-pressed:text-lamp"
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

/** The actions of the buttons of `Tools`, and whether the list of keys is open. */
interface PageTools {
  /** Whether sound is on. */
  readonly sound: boolean;
  toggleSound(): void;
  toggleScreen(): void;
  showKeys(): void;
  readonly keysShown: boolean;
  hideKeys(): void;
}

/**
 * Keys, sound and full screen of the page of a match.
 *
 * @param root the element that fills the screen, with the tabs of the panels in it
 * @param cue of the event at the cursor
 */
export function usePageTools(
  root: RefObject<HTMLElement | null>,
  targets: KeyTargets,
  cue: Cue | null,
  act: (action: Action) => void,
): PageTools {
  const [keysShown, setKeysShown] = useState(false);
  const sound = useSound(targets.cursor, cue);
  const toggleScreen = useCallback(() => void toggleFullScreen(root.current), [root]);
  const showKeys = useCallback(() => setKeysShown(true), []);
  const hideKeys = useCallback(() => setKeysShown(false), []);

  function actOnKey(action: KeyAction): void {
    switch (action.type) {
      case "panel":
        root.current?.querySelectorAll<HTMLElement>("[role=tab]").item(action.place)?.click();
        break;
      case "full-screen":
        toggleScreen();
        break;
      case "sound":
        sound.toggle();
        break;
      case "keys":
        showKeys();
        break;
      default:
        act(action);
    }
  }
  useKeyboard(targets, actOnKey);
  return {
    sound: sound.on,
    toggleSound: sound.toggle,
    toggleScreen,
    showKeys,
    keysShown,
    hideKeys,
  };
}

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** Whether the browser can show a part of the page alone, and whether it does; false on the server. */
function useFullScreen(): { readonly can: boolean; readonly on: boolean } {
  const can = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );
  const on = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  return { can, on };
}

/** Shows an element alone on the screen, or the page again. The browser may refuse. */
async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (!document.fullscreenEnabled) return;
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch (error) {
    // A frame of another site may not allow it: the page does not change.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** A switch that is off at first, and remembered under a key of the browser's storage. */
export function useRemembered(key: string): readonly [on: boolean, toggle: () => void] {
  const [on, turn] = useState(false);
  useEffect(() => turn(browserTexts.get(key) === "on"), [key]);
  const toggle = useCallback(() => {
    if (on) browserTexts.remove(key);
    else browserTexts.set(key, "on");
    turn(!on);
  }, [key, on]);
  return [on, toggle];
}

/**
 * Plays the cue of each event that a viewer comes to step by step. Off until it is switched on; the
 * choice is remembered. The sounds themselves are loaded on first use.
 *
 * @param cue of the event at the cursor; null for silence
 */
function useSound(cursor: number, cue: Cue | null): { readonly on: boolean; toggle(): void } {
  const [on, toggle] = useRemembered("WISP_SOUND");
  const sound = useRef<Sound>(null);
  const before = useRef(cursor);
  useEffect(() => {
    if (!on) return;
    let isOver = false;
    const hush = () => sound.current?.hush(document.hidden);
    void import("#features/replay/sound.ts").then((loaded) => {
      if (!isOver) sound.current = new loaded.Sound();
    });
    document.addEventListener("visibilitychange", hush);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hush);
      sound.current?.close();
      sound.current = null;
    };
  }, [on]);

  const hear = useEffectEvent(() => {
    if (cue !== null) sound.current?.play(cue);
  });
  useEffect(() => {
    const isNext = cursor === before.current + 1;
    before.current = cursor;
    if (isNext) hear();
  }, [cursor]);

  return { on, toggle };
}
