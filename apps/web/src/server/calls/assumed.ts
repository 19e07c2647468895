const assumed = new WeakSet<Request>();

/** Remembers that a call came without anything that names its caller, and was taken as the owner's. */
export const assume = (request: Request): void => {
  assumed.add(request);
};

export const isAssumed = (request: Request): boolean => assumed.has(request);
