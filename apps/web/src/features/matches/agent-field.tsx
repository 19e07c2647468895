"use client";

import { useEffect, useId, useState } from "react";
import { call } from "#api-client.ts";
import { SearchInput } from "#components/field.tsx";
import { sanitizeName } from "#components/sanitize.ts";

/** A pause in typing. */
const PAUSE_MS = 150;
const SUGGESTED = 8;

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
  const [suggested, suggest] = useState<
    readonly { readonly slug: string; readonly name: string }[]
  >([]);

  useEffect(() => {
    if (typed.trim() === "") return;
    let current = true;
    const timer = setTimeout(async () => {
      const found = await call("GET /agents", { q: typed, limit: SUGGESTED });
      if (current && "value" in found) suggest(found.value.agents);
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
        onInput={(event) => type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggested.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {sanitizeName(name, 60)}
          </option>
        ))}
      </datalist>
    </>
  );
}
