/** Requests by their signals, kept for as long as their signals are. */
const requests = new WeakMap<AbortSignal, Request>();

/**
 * Keeps the signal of a request able to fire for as long as anybody holds it: Node breaks the chain
 * to the caller's connection when the request itself is collected (nodejs/node#55428).
 */
export function keepSignal(request: Request): void {
  requests.set(request.signal, request);
}
