import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";

const THANKS_MS = 2_500;

/** Copies a link to this match at this moment. */
export function CopyLink({ cursor }: { cursor: number }) {
  const t = useTranslations("replay");
  const [done, setDone] = useState<"copied" | "inAddress" | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), THANKS_MS);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy(): Promise<void> {
    const link = new URL(location.href);
    link.search = `?at=${cursor}`;
    link.hash = "";
    try {
      await navigator.clipboard.writeText(link.href);
      setDone("copied");
    } catch {
      // No clipboard (permission, plain HTTP): the address bar can be copied by hand.
      history.replaceState(history.state, "", link);
      setDone("inAddress");
    }
  }

  return (
    <Button onClick={copy}>
      <Link2 aria-hidden className="size-4 text-mute max-[25rem]:hidden" />
      <span role="status">{t(done ?? "copyLink")}</span>
    </Button>
  );
}
