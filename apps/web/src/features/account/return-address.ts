/** Where to go after signing in: a path of this site, "/me" for anything else. */
export function returnAddress(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== "string") return "/me";
  const here = "https://this.site";
  const url = URL.parse(wanted, here);
  return url !== null && url.origin === here && wanted.startsWith("/")
    ? url.pathname + url.search + url.hash
    : "/me";
}
