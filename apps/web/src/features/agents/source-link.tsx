import { Copy, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { buttonClass } from "#components/button.tsx";
import { sanitizeName } from "#components/sanitize.ts";

/** Link to the code of an agent. */
export function SourceLink({ source }: { source: Source }) {
  const t = useTranslations("agents");
  if ("folder" in source) {
    return (
      <span>
        {t.rich("sourceIn", {
          folder: sanitizeName(source.folder),
          code: (words) => <code className="font-mono text-xs break-all">{words}</code>,
        })}
      </span>
    );
  }
  return (
    <a
      href={`https://huggingface.co/spaces/${source.space}`}
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 wrap-anywhere underline decoration-mute underline-offset-3 hover:text-text"
    >
      {t("sourceAt", { space: sanitizeName(source.space) })}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

/** Hugging Face's own page that makes a copy of a Space. */
export function DuplicateLink({ space }: { space: string }) {
  const t = useTranslations("agents");
  return (
    <a
      href={`https://huggingface.co/spaces/${space}?duplicate=true`}
      rel="noreferrer"
      className={buttonClass("plain", "self-start")}
    >
      <Copy aria-hidden className="size-4" />
      {t("duplicate")}
    </a>
  );
}

const spaceSettings = z.object({ space: z.string().optional() });

/** Where an agent's code can be read; null where it is not stated. */
export type Source = { readonly space: string } | { readonly folder: string };

/** The house agents of these games: one folder, or several in the notation of a shell. */
function houseFolder(games: readonly string[]): string {
  const each = [...new Set(games)].toSorted();
  const named = each.length === 1 ? each.join() : `{${each.join(",")}}`;
  return `packages/games/src/${named}`;
}

/**
 * Reads the public part of a version's settings; nothing else of them may leave the server.
 *
 * @param games ids of the games that the agent plays
 */
export function sourceOf(
  games: readonly string[],
  connector: string,
  settings: unknown,
): Source | null {
  if (connector === "space") {
    const space = spaceSettings.safeParse(settings).data?.space;
    return space === undefined ? null : { space };
  }
  return connector === "house" ? { folder: houseFolder(games) } : null;
}
