const NOT_PAGES = /^\/(api|_next|live|dial-out|mcp)(\/|$)/;

/** Whether there may be a page at an address as it is written: not `/./api`, `//host` or `/\api`. */
export function isPage(address: string): boolean {
  const [path = ""] = address.split("?", 1);
  const at = URL.parse(address, "http://here");
  return at?.host === "here" && at.pathname === path && !NOT_PAGES.test(path);
}
