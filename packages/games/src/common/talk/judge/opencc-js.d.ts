/** A dictionary of OpenCC: entries "from to", separated by bars. The package declares no types for these. */
declare module "opencc-js/dict/*" {
  const dictionary: string;
  export default dictionary;
}
