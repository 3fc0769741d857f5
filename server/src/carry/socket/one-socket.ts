/**
 * One socket a connection, so that what is counted by connection is counted by socket too. Socket.IO adds a socket some time after its CONNECT:
 * several in one read would each make one. A client that has left may join again.
 */
import type { Carrier, Connection } from './events.ts';
import { cut } from './limits.ts';

/** Of Socket.IO: the client sent what its state does not allow, such as a CONNECT where it has joined. */
const invalidState = 'forced server close';

/** Ends each connection at a CONNECT while it has a socket, or one that is not added yet. */
export function keepOneSocket(io: Carrier): void {
  const taken = new WeakSet<Connection>();
  io.use((socket, next) => {
    const { conn } = socket;
    if (taken.has(conn)) cut(conn);
    else {
      taken.add(conn);
      socket.once('disconnect', (reason) => {
        taken.delete(conn);
        // Its orderly close would wait for the client's next read.
        if (reason === invalidState) cut(conn);
      });
    }
    // Sockets of a connection that has ended are dropped by Socket.IO, the first one too.
    next();
  });
}
