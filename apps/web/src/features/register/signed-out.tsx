import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";

/**
 * Says that a session ended while somebody typed. They sign in next to the form: it stays, with what
 * was typed.
 */
export function SignedOut() {
  const t = useTranslations("register.signedOut");
  return (
    <Alert>
      {t.rich("text", {
        link: (text) => (
          <a
            href="/sign-in?callbackUrl=%2Fme"
            target="_blank"
            rel="noopener"
            className="text-text underline underline-offset-4"
          >
            {text}
          </a>
        ),
      })}
    </Alert>
  );
}
