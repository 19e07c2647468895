"use client";

import { Component, type ReactNode } from "react";

/** More often than this within a minute, something else is wrong. */
const MAX_IN_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** A change that fails does so in several places at once. */
const TOGETHER_MS = 100;

let failedAtMs: readonly number[] = [];

/**
 * Whether a page failed because its document was changed by something else than React, and it helps to draw it again:
 * translators of browsers replace texts, and React then wants to remove a text that is no longer there. False if that
 * was tried too often within a minute. Counts the failure.
 */
export function helpsToDrawAgain(error: unknown): boolean {
  if (!(error instanceof DOMException) || error.name !== "NotFoundError") return false;
  const nowMs = performance.now();
  const lately = failedAtMs.filter((atMs) => atMs > nowMs - MINUTE_MS);
  const isSame = nowMs - (lately.at(-1) ?? Number.NEGATIVE_INFINITY) < TOGETHER_MS;
  failedAtMs = isSame ? lately : [...lately, nowMs];
  return failedAtMs.length <= MAX_IN_A_MINUTE;
}

interface RemountState {
  /** Undefined while the children are drawn. */
  readonly error: unknown;
  /** It does not help to draw them again. */
  readonly isFinal: boolean;
}

/**
 * Draws its children again, without what they remember, when a translator made them fail. Other errors go on to the
 * boundary of the page.
 */
export class Remount extends Component<{ readonly children: ReactNode }, RemountState> {
  override state: RemountState = { error: undefined, isFinal: false };

  static getDerivedStateFromError(error: unknown): Partial<RemountState> {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (helpsToDrawAgain(error)) this.setState({ error: undefined });
    else this.setState({ isFinal: true });
  }

  override render(): ReactNode {
    const { error, isFinal } = this.state;
    if (isFinal) throw error;
    return error === undefined ? this.props.children : null;
  }
}
