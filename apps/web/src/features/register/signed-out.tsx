import { useTranslations } from "next-intl";
import { Sentences } from "../../components/sentences.tsx";

/**
 * Says that a session ended while somebody typed. They sign in beside the form: it stays, with what
 * was typed.
 */
export function SignedOut() {
  const t = useTranslations("register.signedOut");
  return (
    <p role="alert" className="text-sm text-bad">
      <Sentences>
        {[
          t("text"),
          <a
            key="link"
            href="/sign-in?callbackUrl=%2Fme"
            target="_blank"
            rel="noopener"
            className="text-text underline underline-offset-4"
          >
            {t("link")}
          </a>,
        ]}
      </Sentences>
    </p>
  );
}
