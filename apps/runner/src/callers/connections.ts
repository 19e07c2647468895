import type { Socket } from "socket.io";

/** A connection below the sockets: it is there before anybody said who they are. */
export type Connection = Socket["conn"];

/** Ends a connection immediately, without a closing handshake. */
export function hangUp(connection: Connection): void {
  connection.close(true);
  connection.request.socket.destroy();
}
