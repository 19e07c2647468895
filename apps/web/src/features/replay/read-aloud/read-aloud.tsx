import type { Locale } from "@wisp/game";
import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from "react";
import type { Moment } from "#features/replay/game-stage.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { openQueue, type ReadingStatus, reduceQueue } from "./queue.ts";
import { maxReadingMs, textToRead, voiceOfSeat, voicesFor } from "./voices.ts";

/** Reads the speeches of a match aloud as long as it is rendered. */
export function ReadAloud<State, Event>({
  moment: { match, lines, cursor, moving, speed },
  report,
}: {
  moment: Moment<State, Event>;
  report: (status: ReadingStatus) => void;
}) {
  const inText = useNamesShown(match.locale);
  const voices = useVoices(match.locale);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden);
  const speechAt = (at: number | null) => {
    const line = lines.find((each) => each.cursor === at && each.voice === "said");
    const text = line === undefined ? "" : textToRead(inText(line.text));
    return text === "" ? null : { text, seat: line?.seat ?? 0 };
  };
  const isSpeech = speechAt(cursor) !== null;
  const [queue, act] = useReducer(reduceQueue, { cursor, isSpeech, moving, hidden }, openQueue);
  useEffect(
    () => act({ type: "scene", scene: { cursor, isSpeech, moving, hidden } }),
    [cursor, isSpeech, moving, hidden],
  );

  const { reading } = queue;
  // A moderator may hide a speech while it waits or is read.
  const { text = "", seat = 0 } = speechAt(reading) ?? {};
  const read = useEffectEvent((done: () => void) => {
    const speaker = voiceOfSeat(seat, voices ?? []);
    if (speaker === null) return;
    const rate = Math.min(speed, MAX_RATE);
    return speak({ text, rate, ...speaker }, maxReadingMs(text, match.locale) / rate, done);
  });
  useEffect(() => {
    if (reading !== null) return read(() => act({ type: "done", cursor: reading }));
  }, [reading, text, seat, voices]);

  const status =
    voices?.length === 0 ? "missing" : voices !== null && reading !== null ? "reading" : "silent";
  useEffect(() => {
    report(status);
    return () => report("silent");
  }, [status, report]);
  return null;
}

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Browsers list their voices a moment after they are asked first; one without any never does. */
const LOOK_EVERY_MS = 250;
const MAX_LOOKS = 8;

/** The voices for a language; null until they are known. */
function useVoices(locale: Locale): readonly SpeechSynthesisVoice[] | null {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[] | null>(null);
  useEffect(() => {
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      // Some browsers on phones cannot speak.
      const all = window.speechSynthesis?.getVoices() ?? [];
      looks += 1;
      if (all.length > 0 || looks === MAX_LOOKS) setVoices(voicesFor(locale, all));
      else timer = setTimeout(look, LOOK_EVERY_MS);
    }
    look();
    return () => clearTimeout(timer);
  }, [locale]);
  return voices;
}

/** Times the ordinary rate; at a higher one voices cannot be understood. */
const MAX_RATE = 2;

/**
 * Speaks a text. The returned function stops it.
 *
 * @param maxMs some voices never say that they are done: what they read is over then
 */
function speak(
  speech: Pick<SpeechSynthesisUtterance, "text" | "voice" | "pitch" | "rate">,
  maxMs: number,
  done: () => void,
): () => void {
  const utterance = new SpeechSynthesisUtterance();
  // Phones choose the voice by the language.
  Object.assign(utterance, speech, { lang: speech.voice?.lang });
  let isOver = false;
  const finish = () => {
    isOver = true;
    done();
  };
  utterance.onend = finish;
  utterance.onerror = finish;
  const timer = setTimeout(done, maxMs);
  speechSynthesis.speak(utterance);
  return () => {
    clearTimeout(timer);
    utterance.onend = null;
    utterance.onerror = null;
    if (!isOver) speechSynthesis.cancel();
  };
}
