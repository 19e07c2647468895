declare module "wawoff2/decompress.js" {
  /** A WOFF2 file as TrueType. Rejects when it is malformed. */
  export default function decompress(data: Uint8Array): Promise<Uint8Array>;
}
