const NOT_PAGES = /^\/(api|_next|live|dial-out|mcp)(\/|$)/;

/** Whether there may be a page at an address, in this spelling or another one. */
export function mayBePage(address: string): boolean {
  const at = URL.parse(address, "http://here");
  return at?.host === "here" && !NOT_PAGES.test(at.pathname);
}

/** Whether there may be a page at an address as it is written: not `/./api`, `//host` or `/\api`. */
export function isPage(address: string): boolean {
  const [path = ""] = address.split("?", 1);
  return mayBePage(address) && URL.parse(address, "http://here")?.pathname === path;
}
