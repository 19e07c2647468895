/** Where to go after signing in: a path of this site, "/me" for anything else. */
export function returnAddress(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== "string") return "/me";
  const here = "https://this.site";
  const url = URL.parse(wanted, here);
  if (url === null || url.origin !== here || !wanted.startsWith("/")) return "/me";
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" is an address of this site, but resolving its dots gives one elsewhere.
  return path.startsWith("//") ? "/me" : path;
}
