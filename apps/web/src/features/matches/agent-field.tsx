"use client";

import { useEffect, useId, useState } from "react";
import { neutralName } from "../../components/neutral-text.ts";
import { SearchInput } from "../../components/search-input.tsx";
import { type SuggestedAgent, suggestAgents } from "./suggest-agents.ts";

/** A pause in typing. */
const PAUSE_MS = 150;

/** Takes the name of an agent, or its slug; suggests both while one types. */
export function AgentField({
  label,
  placeholder,
  agent,
}: {
  label: string;
  placeholder: string;
  agent: string | undefined;
}) {
  const list = useId();
  const [typed, type] = useState("");
  const [suggested, suggest] = useState<readonly SuggestedAgent[]>([]);

  useEffect(() => {
    if (typed.trim() === "") return;
    let current = true;
    const timer = setTimeout(async () => {
      const found = await suggestAgents(typed).catch(() => []);
      if (current) suggest(found);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);

  return (
    <>
      <SearchInput
        label={label}
        name="agent"
        defaultValue={agent}
        placeholder={placeholder}
        list={list}
        autoComplete="off"
        className="sm:w-48"
        onInput={(event) => type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggested.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {neutralName(name, 60)}
          </option>
        ))}
      </datalist>
    </>
  );
}
