import type { Locale } from "@wisp/game";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Page, PageHeading } from "#components/page.tsx";
import { type Environment, env } from "#env.ts";
import { Markdown } from "#features/docs/markdown.tsx";
import { parseDocument } from "#features/docs/parse.ts";
import {
  contactHref,
  type LegalText,
  missingFromOperator,
  ownLegalText,
} from "#server/session/operator.ts";
import texts from "./legal.texts";

/** Text that Markdown shows as it is. */
const literal = (text: string): string => text.replace(/[\\`*_[\]<>|~#]/g, "\\$&");

const contactLink = (contact: string | undefined): string | undefined =>
  contact && `[${literal(contact)}](${contactHref(contact)})`;

/** The project's text with what only the operator knows. */
function filledText(
  text: LegalText,
  locale: Locale,
  settings: Environment,
  lacking: { readonly name: string; readonly contact: string },
): string {
  const named = (value: string | undefined): string => literal(value ?? lacking.name);
  const values: Readonly<Record<string, string>> = {
    operator: named(settings.WISP_OPERATOR_NAME),
    address: named(settings.WISP_OPERATOR_ADDRESS),
    jurisdiction: named(settings.WISP_JURISDICTION),
    privacyContact: contactLink(settings.WISP_PRIVACY_CONTACT) ?? lacking.contact,
    abuseContact: contactLink(settings.WISP_ABUSE_CONTACT) ?? lacking.contact,
  };
  return (texts[`${text}.${locale}.md`] ?? "").replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}

export async function legalMetadata(text: LegalText): Promise<Metadata> {
  const t = await getTranslations("legal");
  return { title: t(`${text}.title`), description: t(`${text}.lead`) };
}

/** The page on privacy or terms: the operator's own text, or the project's. */
export async function LegalPage({ text }: { text: LegalText }) {
  const t = await getTranslations("legal");
  const own = ownLegalText(text, env);
  const lacking = { name: t("notNamed"), contact: t("notPublished") };
  const markdown = own ?? filledText(text, await getLocale(), env, lacking);
  const title = t(`${text}.title`);
  return (
    <Page>
      <article className="max-w-3xl">
        <PageHeading title={title} lead={own === null ? t(`${text}.lead`) : undefined} />
        {env.WISP_MODE === "local" && <p className="mb-6 text-sm text-mute">{t("local")}</p>}
        {missingFromOperator(env).length > 0 && (
          <p className="mb-6 text-sm text-ember">{t("incomplete")}</p>
        )}
        <div className="prose">
          <Markdown
            // Links lead to addresses of the site and to other sites; there is no folder of files beside the text.
            document={{ path: "", locale: await getLocale(), ...parseDocument(markdown) }}
            title={title}
          />
        </div>
      </article>
    </Page>
  );
}
