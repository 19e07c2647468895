import { onWaking } from "#components/waking.ts";
import type { LogStore } from "./log-store.ts";
import type { SocketListener } from "./socket.ts";

/** Between two looks while the socket is down. */
const POLL_MS = 2_000;
/** A socket that was silent for so long may have lost a hint around an outage. */
const CHECK_MS = 10_000;

/** Opens the socket; loaded only for live matches. */
type OpenSocket = (matchId: string, listener: SocketListener) => () => void;

/** Until then polling serves: loading the socket's code must not delay the page's own. */
const LATEST_SOCKET_MS = 3_000;

const pageIsIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, LATEST_SOCKET_MS);
    else requestIdleCallback(() => resolve(), { timeout: LATEST_SOCKET_MS });
  });

const loadSocket = async (): Promise<OpenSocket> => {
  await pageIsIdle();
  return (await import("./socket.ts")).openSocket;
};

interface Follow {
  readonly store: LogStore;
  readonly matchId: string;
  /** Called with whether the site answers; the page stays as it is either way. */
  reachable(yes: boolean): void;
  /** Called with the number of viewers of the match, whenever it changes. */
  viewers?(count: number): void;
  readonly load?: () => Promise<OpenSocket>;
}

/**
 * Keeps a live match's store growing until it is over or the returned function is called. The
 * socket only hints; what counts is fetched from the log.
 */
export function follow({
  store,
  matchId,
  reachable,
  viewers,
  load = loadSocket,
}: Follow): () => void {
  let stopped = false;
  let up = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    stopWaking();
    close?.();
  }

  function lookLater(): void {
    clearTimeout(timer);
    timer = setTimeout(look, up ? CHECK_MS : POLL_MS);
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    try {
      await store.refresh();
      reachable(true);
    } catch {
      // The next look tries again; the page says that it waits.
      reachable(false);
    }
    if (stopped) return;
    if (store.snapshot().log.over) return stop();
    lookLater();
  }

  const listener: SocketListener = {
    up() {
      up = true;
      void look();
    },
    down() {
      up = false;
      void look();
    },
    appended(cursor, events) {
      // It says how far the log is, as a look would.
      lookLater();
      void store.hint(cursor, events).catch(() => reachable(false));
    },
    eventChanged: (cursor, event) => store.replace(cursor, event),
    statusChanged: () => void look(),
    viewersChanged: (count) => viewers?.(count),
  };

  const stopWaking = onWaking(() => void look());
  void look();
  load().then(
    (open) => {
      if (!stopped) close = open(matchId, listener);
    },
    // Without the socket's code the page polls every two seconds.
    () => undefined,
  );
  return stop;
}
