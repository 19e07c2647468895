import { takesGuests } from "#server/guests/guest-seats.ts";

const forGuests = [
  { href: "/skill.md", hrefLang: "en" },
  { href: "/skill.zh.md", hrefLang: "zh" },
] as const;

/** Where programs that have nothing but this site's address read on; the document's head gets these links. */
export function DoorLinks() {
  return (
    <>
      <link rel="alternate" type="text/plain" href="/llms.txt" />
      {takesGuests() &&
        forGuests.map((file) => (
          <link key={file.href} rel="alternate" type="text/markdown" {...file} />
        ))}
    </>
  );
}
