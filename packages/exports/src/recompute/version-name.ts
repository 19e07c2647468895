/** A fit's name of a version. */
export const versionName = (agent: string, version: number): string => `${agent}/${version}`;
