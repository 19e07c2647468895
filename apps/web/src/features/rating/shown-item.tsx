import type { ApiRaterItem } from "@wisp/api";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useState } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";

/** Lines before the moment that a phone shows at first. */
const MAX_SHOWN = 3;

/** What was said before, up to the moment that is rated. */
export function Context({ context }: Pick<ApiRaterItem, "context">) {
  const t = useTranslations("rating.item");
  const [isWhole, setWhole] = useState(false);
  const hidden = Math.max(0, context.length - MAX_SHOWN);
  return (
    <section aria-label={t("context")} className="min-w-0">
      <h2 className="mb-3 text-sm font-semibold text-mute">{t("context")}</h2>
      {context.length === 0 && <p className="text-sm text-soft">{t("noContext")}</p>}
      {hidden > 0 && (
        <Button className="mb-3 w-full lg:hidden" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("fewer") : t("all", { count: context.length })}
        </Button>
      )}
      <ol className="grid gap-3">
        {context.map(({ speaker, text }, at) => (
          <li
            key={at}
            className={classNames(
              "border-l-2 border-line pl-3",
              !isWhole && at < hidden && "max-lg:hidden",
            )}
          >
            <Name className="text-xs font-semibold text-mute">{speaker ?? t("host")}</Name>
            <UntrustedText text={text} className="leading-relaxed whitespace-pre-wrap text-soft" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Text({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card isLit className="min-w-0 p-4">
      <p className="mb-1 text-xs font-semibold text-mute">{label}</p>
      {children}
    </Card>
  );
}

/** The text that is rated, or the two of which one is better. */
export function Asked({
  item: { asked, note },
  heading,
}: {
  item: ApiRaterItem;
  /** Gets the focus when another item comes. */
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useTranslations("rating.item");
  const words = (text: string) => (
    <UntrustedText text={text} className="font-script text-xl leading-snug whitespace-pre-wrap" />
  );
  return (
    <section aria-labelledby="rating-asked" className="min-w-0">
      <h2
        id="rating-asked"
        ref={heading}
        tabIndex={-1}
        className="mb-2 text-sm font-semibold text-mute outline-none"
      >
        {"text" in asked && asked.speaker !== null
          ? t("saidBy", { speaker: sanitizeName(asked.speaker) })
          : t("asked")}
      </h2>
      {"text" in asked ? (
        <Card isLit className="p-4">
          {words(asked.text)}
        </Card>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Text label={t("left")}>{words(asked.left)}</Text>
          <Text label={t("right")}>{words(asked.right)}</Text>
        </div>
      )}
      {note !== null && (
        <p className="mt-3 flex flex-wrap gap-x-2 text-sm text-soft">
          <span className="font-semibold">{t("note")}</span>
          <UntrustedText text={note} className="min-w-0 whitespace-pre-wrap" />
        </p>
      )}
    </section>
  );
}
