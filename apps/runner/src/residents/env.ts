/** A key of the operator's, by the name of its environment variable; undefined when it is not set. */
export function keyFromEnvironment(name: string): string | undefined {
  const key = process.env[name]?.trim();
  return key === "" ? undefined : key;
}
