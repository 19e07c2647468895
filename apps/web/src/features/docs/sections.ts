import { type Locale, textIn } from "@wisp/game";
import { messages } from "#i18n/messages.ts";
import { docsHref } from "#links.ts";
import { inLanguage } from "./api/in-chinese.ts";
import { callsByTag } from "./api/reference.ts";
import { documentPages } from "./doc-pages.ts";
import { documentOf } from "./documents.ts";
import { explainedColumns } from "./explained-columns.ts";
import { hostRules } from "./host-rules.tsx";
import type { Findable } from "./search.ts";

const known = new Map<Locale, readonly Findable[]>();

function sectionsFor(locale: Locale): readonly Findable[] {
  const { docs } = messages[locale];
  const host = {
    href: "/docs/rules",
    title: docs.rules.title,
    heading: docs.rules.asTold,
    text: hostRules("who-is-spy", locale).join(" "),
  };
  const documents = documentPages.flatMap((page) =>
    documentOf(page, locale).sections.map(({ anchor, heading, text }) => ({
      href: docsHref(page, anchor),
      title: docs[page].title,
      heading,
      text,
    })),
  );
  const metrics = explainedColumns().flatMap(({ columns }) =>
    columns.map(({ anchor, text }) => ({
      href: docsHref("metrics", anchor),
      title: docs.metrics.title,
      heading: textIn(text, locale).name,
      text: textIn(text, locale).about,
    })),
  );
  const { clean, placement, overlap, fit, change, rows, absent, title } = docs.metrics;
  const rest = [
    { heading: "", text: `${rows} ${absent}` },
    ...[clean, placement, overlap, fit, change].map(({ title: heading, text }) => ({
      heading,
      text,
    })),
  ].map((section) => ({ href: "/docs/metrics", title, ...section }));
  const calls = [...callsByTag().values()].flat().map((call) => ({
    href: docsHref("api", call.operationId),
    title: docs.api.title,
    heading: `${call.method} ${call.path}`,
    text: [call.summary, call.description ?? ""]
      .map((sentence) => inLanguage(locale, sentence).replaceAll("`", ""))
      .join(" ")
      .trim(),
  }));
  return [host, ...documents, ...metrics, ...rest, ...calls];
}

/** Everything of the documentation that can be found, as a reader of that language sees it. */
export function docSections(locale: Locale): readonly Findable[] {
  const sections = known.get(locale) ?? sectionsFor(locale);
  known.set(locale, sections);
  return sections;
}
