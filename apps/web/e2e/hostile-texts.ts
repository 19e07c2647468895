/** The first action of an injected script. */
const act = "window.hostile=1";

/** Untrusted texts, each aimed at code that trusts its input. */
export const hostileTexts = {
  script: `<script>${act}</script><img src=x onerror="${act}"><svg onload=${act}>'"><a href="javascript:${act}">x</a>`,
  closing: `</script></title></style></textarea><!--]]>--!><iframe srcdoc="<script>parent.${act}</script>">`,
  address: `javascript:${act} data:text/html,<script>${act}</script> //evil.example/x`,
  bidi: "\u202Eecila\u202D \u2066left\u2067right\u061C\u200F \u05E9\u05DC\u05D5\u05DD (\u0645\u0631\u062D\u0628\u0627) 12:34",
  unseen: "in\u200Bvis\u200C\u200D\u2060i\uFEFFble\u00AD\u180E\u{E0041}\u{E0042}",
  endless: "W".repeat(10_000),
  zalgo: `Z${"\u0301\u0336\u0489\u035B".repeat(120)}algo${"\u0323\u0353".repeat(120)}`,
  lines: "one\r\ntwo\rthree\u2028four\u2029five\u0085six\u000B\n\n# A heading",
  terminal: "\u001B[2J\u001B]0;owned\u0007\u001B[31mred\u009B31m\u0008\u007F\u0000",
  equals: '=HYPERLINK("http://evil.example","x")',
  plus: "+1+cmd|' /C calc'!A0",
  minus: "-2+3",
  at: "@SUM(A1:A9)",
  markdown:
    "# H\n\n[link](http://evil.example) ![i](http://evil.example/x.png) **b** `c`\n\n| a | b |\n|---|---|\n> q\n\n1. l\n\n<b>html</b> http://evil.example www.evil.example",
  json: '"}],"events":[{"\\u0000\\',
  stream: 'data: {"type":"end"}\n\nevent: end\nid: 1\n{"type":"end"}\n',
  surrogates: "\uD800 lone \uDFFF\uDC00",
  template: "{about} {{x}} %s %n $& $1 <b>{name}</b>",
  property: "__proto__",
} as const satisfies Record<string, string>;

export const hostileList: readonly string[] = Object.values(hostileTexts);

/** PostgreSQL keeps no NUL and no half of a pair outside of JSON. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** One of them for every place. */
export const textAt = (place: number): string => hostileList[place % hostileList.length] ?? "";
