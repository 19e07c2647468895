import type { Metadata } from "next";
import { LegalPage, legalMetadata } from "#features/legal/legal-page.tsx";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

export const generateMetadata = (): Promise<Metadata> => legalMetadata("terms");

export default function TermsPage() {
  return <LegalPage text="terms" />;
}
