import { type RefObject, useCallback, useState } from "react";
import type { Action } from "../playback.ts";
import type { Cue } from "../sound/cue.ts";
import { useSound } from "../sound/use-sound.ts";
import { type KeyAction, type KeyTargets, useKeyboard } from "../use-keyboard.ts";
import { toggleFullScreen } from "./full-screen.ts";

/** The actions of the buttons of `Tools`, and whether the list of keys is open. */
export interface PageTools {
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
