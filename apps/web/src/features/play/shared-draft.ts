import { tabTexts } from "#components/kept-texts.ts";

/** A draft that the tabs of one seat pass on; a `text` of null asks for what the others have. */
interface PassedDraft {
  readonly key: string;
  readonly text: string | null;
}

/** A draft that is the same in all tabs in which a seat is open. */
export interface SharedDraft {
  /** Keeps what was typed or chosen, and shows it in the other tabs. */
  pass(text: string): void;
  close(): void;
}

/**
 * Shares a draft with the other tabs of a seat: what is typed in one of them is shown in all. It is kept as long as the
 * tab, so that a page that is opened again shows it.
 *
 * @param key of the seat and the question
 * @param take called with what this tab kept, and with what was typed in another one
 */
export function shareDraft(key: string, take: (text: string) => void): SharedDraft {
  const channel = new BroadcastChannel("wisp/drafts");
  const send = (text: string | null): void => {
    const passed: PassedDraft = { key, text };
    channel.postMessage(passed);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<PassedDraft>) => {
    if (data.key !== key) return;
    if (data.text === null) {
      const own = tabTexts.get(key);
      if (own !== null) send(own);
      return;
    }
    tabTexts.set(key, data.text);
    take(data.text);
  });
  const kept = tabTexts.get(key);
  take(kept ?? "");
  if (kept === null) send(null);
  return {
    pass(text) {
      tabTexts.set(key, text);
      send(text);
    },
    close: () => channel.close(),
  };
}
