/** A list of files; see text-loader.mjs. */
declare module "*.texts" {
  /** By path from the root of the repository. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
