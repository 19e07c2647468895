/** IPv4 addresses that the arena must not call for others. */
const forbiddenV4 = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
] as const;

const hex = (value: number, width = 0): string => value.toString(16).padStart(width, "0");
const group = (high: number, low: number): string => hex(high * 256 + low);

/** `text` with each character moved into another block of Unicode that is folded back. */
const folded = (text: string, digitZero: number, dot: string): string =>
  [...text]
    .map((character) =>
      character === "." ? dot : String.fromCodePoint(digitZero + Number(character)),
    )
    .join("");

/** Every way in which a URL's host may spell an IPv4 address, or carry it within an IPv6 one. */
function spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const [high, low] = [group(a, b), group(c, d)];
  const [notHigh, notLow] = [group(255 - a, 255 - b), group(255 - c, 255 - d)];
  return [
    address,
    `${address}.`,
    `${whole}`,
    `0x${hex(whole)}`,
    `0X${hex(whole).toUpperCase()}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join("."),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join("."),
    [a, b, c, d].map((part) => `0000${part.toString(8)}`).join("."),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.0${b.toString(8)}.${c * 256 + d}`,
    folded(address, 0xff10, "．"),
    folded(address, 0xff10, "。"),
    folded(address, 0x1d7ce, "."),
    [...address].map((character) => `%${hex(character.charCodeAt(0), 2)}`).join(""),
    `public.example@${address}`,
    `public.example:443@${address}`,
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${high}:${low}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:4136:e378:8000:63bf:${notHigh}:${notLow}]`,
  ];
}

const otherV6 = [
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::0001]",
  "[fe80::1]",
  "[febf::1]",
  "[fe80::1%25lo]",
  "[fe80::1%lo]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00::1]",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "[ff02::1]",
  "[ff0e::1]",
  "[100::1]",
  "[2001:2::1]",
  "[2001:3::1]",
  "[2001:4:112::1]",
  "[2001:10::1]",
  "[2001:20::1]",
  "[2001:30::1]",
  "[2001:db8::1]",
  "[2001:1::1]",
  "[2620:4f:8000::1]",
  "[3fff::1]",
  "[4000::1]",
  "[5f00::1]",
  "[e000::1]",
];

/** Hosts whose spelling shows that they are forbidden. */
export const forbiddenHosts: readonly string[] = [
  ...forbiddenV4.flatMap(spellings),
  ...otherV6,
  "127.1",
  "127.0.1",
  "0",
  "0x0",
  "00",
  "0x7f.1",
  "localhost",
  "localhost.",
  "LocalHost",
  "agent.localhost",
  "a.b.localhost.",
  "ｌｏｃａｌｈｏｓｔ",
  "%6c%6f%63%61%6c%68%6f%73%74",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "local\thost",
  "loc\nalhost",
  "public.example@localhost",
];

/** Host names that only a look-up shows to be forbidden, with its result. */
export const forbiddenNames: readonly (readonly [name: string, addresses: readonly string[]])[] = [
  "agent.example",
  "localhost.localdomain",
  "ip6-localhost",
  "metadata.google.internal",
  "127.0.0.1.nip.example",
  "xn--mnchen-3ya.example",
].flatMap((name) =>
  [
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["169.254.169.254"],
    ["fd00:ec2::254"],
    ["fe80::1%lo"],
    ["10.0.0.1", "127.0.0.1", "::1"],
    ["0.0.0.0"],
    ["::"],
    ["nonsense"],
    [],
  ].map((addresses) => [name, addresses] as const),
);

/** Addresses of another kind than https. */
export const forbiddenSchemes: readonly string[] = [
  "http://public.example",
  "HTTP://public.example",
  "ws://public.example",
  "wss://public.example",
  "ftp://public.example",
  "file:///etc/passwd",
  "file://public.example/etc/passwd",
  "gopher://public.example:70/_x",
  "dict://public.example:11211/stats",
  "ldap://public.example",
  "data:application/json,{}",
  "javascript:alert(1)",
  "blob:https://public.example/1",
  "about:blank",
  "unix:/var/run/docker.sock",
  "http+unix://%2fvar%2frun%2fdocker.sock/info",
  "view-source:https://public.example",
  "//public.example",
  "https:",
  "https://",
  "https://:443",
  "https://public.example:99999",
  "https://public .example",
  "https://public.example\u0000.example",
  "https://[::1",
  "https://256.0.0.1",
  "https://1.2.3.4.5",
  "https://0x100000000",
  "public.example",
  "",
];
