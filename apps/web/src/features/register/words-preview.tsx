"use client";

import type { CallAnswer } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { call } from "#api-client.ts";
import { Select } from "#components/field.tsx";
import { TextPanel } from "#components/scroll-region.tsx";
import type { GameOption } from "./agent-fields.tsx";

/** No request is sent while the user types. */
const SETTLE_MS = 500;

type Messages = CallAnswer<"POST /prompts">["messages"];

/** The messages that a model reads with some words, at the first question of a game; null: not known. */
function usePrompt(words: string, game: string, visitor: boolean): Messages | null {
  const locale = useLocale();
  const [messages, setMessages] = useState<Messages | null>(null);
  useEffect(() => {
    if (visitor) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const answer = await call("POST /prompts", { body: { words, game, locale } });
      if (!stale) setMessages("value" in answer ? answer.value.messages : null);
    }, SETTLE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [words, game, locale, visitor]);
  return messages;
}

/** The exact prompt of an agent made of words, beside its form. */
export function WordsPreview({
  words,
  games,
  visitor,
}: {
  words: string;
  /** Those that it can play; the first is shown first. */
  games: readonly GameOption[];
  visitor: boolean;
}) {
  const t = useTranslations("register");
  const [game, setGame] = useState(games[0]?.id ?? "");
  const messages = usePrompt(words, game, visitor);
  const system = useRef<HTMLElement>(null);
  // The words stand at the end of a long message: what is typed has to come into view.
  useEffect(() => {
    if (messages !== null && words !== "") {
      system.current?.scrollTo({ top: system.current.scrollHeight });
    }
  }, [messages, words]);
  return (
    <section aria-label={t("prompts.preview")} className="flex min-w-0 flex-col gap-3">
      <h2 className="font-script text-xl">{t("prompts.preview")}</h2>
      <p className="text-sm text-soft">{t(visitor ? "words.previewVisitor" : "words.preview")}</p>
      {!visitor && (
        <Select
          label={t("words.previewGame")}
          value={game}
          onChange={(event) => setGame(event.currentTarget.value)}
          options={games.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {messages?.map(({ role, content }) => (
        <TextPanel
          key={role}
          title={t(`prompts.roles.${role}`)}
          text={content}
          {...(role === "system" && { region: system })}
        />
      ))}
    </section>
  );
}
