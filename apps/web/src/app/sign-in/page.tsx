import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState, Page, PageHeading } from "#components/page.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { env } from "#env.ts";
import { returnAddress, signInProblem } from "#features/account/sign-in.ts";
import { EmailSignIn, LocalSignIn, SignInWith } from "#features/account/sign-in-forms.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { pageBeforeSignIn } from "#server/session/callback.ts";
import { registrationIsOpen } from "#server/session/operator.ts";
import { reasonOfBan } from "#server/session/options.ts";
import { LINK_MINUTES } from "#server/session/sign-in-link.ts";
import { signInMethods } from "#server/session/sign-in-methods.ts";
import { signedIn } from "#server/session/signed-in.ts";

/** A link within a sentence. */
const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className="underline decoration-line underline-offset-4 hover:text-text">
    {text}
  </Link>
);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signIn");
  return { title: t("title"), description: t("lead") };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error, deleted } = await searchParams;
  const next = returnAddress(callbackUrl ?? (error && pageBeforeSignIn(await cookies())));
  if ((await signedIn()) !== null) redirect(next);
  const t = await getTranslations("account.signIn");
  const banReason = await reasonOfBan(error);
  const ways = new Set(signInMethods(env));
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      {deleted === "1" && (
        <p role="status" className="mb-5 text-good">
          {t("deleted")}
        </p>
      )}
      <ClientMessages namespaces={["account"]}>
        <div className="flex max-w-md flex-col gap-4">
          {banReason !== null && (
            <div role="alert" className="text-bad">
              <p>{t("banned")}</p>
              <p className="mt-1">
                <UntrustedText text={banReason} />
              </p>
            </div>
          )}
          {error !== undefined && banReason === null && (
            <p role="alert" className="text-bad">
              {t(`problem.${signInProblem(error)}`)}
            </p>
          )}
          {ways.size === 0 && (
            <EmptyState
              title={t("none.title")}
              action={<ButtonLink href="/docs/self-hosting">{t("none.action")}</ButtonLink>}
            >
              {t("none.text")}
            </EmptyState>
          )}
          {ways.size > 0 && !registrationIsOpen(env) && (
            <Card className="p-5">
              <h2 className="font-script text-xl">{t("closed.title")}</h2>
              <p className="mt-1 text-sm text-soft">{t("closed.text")}</p>
            </Card>
          )}
          {(["huggingface", "github"] as const)
            .filter((way) => ways.has(way))
            .map((way) => (
              <SignInWith key={way} way={way} next={next} />
            ))}
          {ways.has("email-link") && (
            <Card className="p-5">
              <EmailSignIn next={next} minutes={LINK_MINUTES} />
            </Card>
          )}
          {ways.has("local") && (
            <Card className="p-5">
              <h2 className="font-script text-xl">{t("local.title")}</h2>
              <p className="mt-1 mb-5 text-sm text-soft">{t("local.lead")}</p>
              <LocalSignIn next={next} />
            </Card>
          )}
          {[...ways].some((way) => way !== "local") && (
            <div className="flex flex-col gap-2 text-sm text-mute">
              {ways.size > 1 && <p>{t("separate")}</p>}
              <p>{t("privacy")}</p>
              <p>{t.rich("agree", { terms: linkTo("/terms"), privacy: linkTo("/privacy") })}</p>
            </div>
          )}
        </div>
      </ClientMessages>
    </Page>
  );
}
