import type { Metadata } from "next";
import { LegalPage, legalMetadata } from "#features/legal/legal-page.tsx";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

export const generateMetadata = (): Promise<Metadata> => legalMetadata("privacy");

export default function PrivacyPage() {
  return <LegalPage text="privacy" />;
}
