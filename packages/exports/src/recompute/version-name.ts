/** What a fit calls a version. */
export const versionName = (agent: string, version: number): string => `${agent}/${version}`;
