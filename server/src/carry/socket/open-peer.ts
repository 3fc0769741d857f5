/** An admitted connection: what it may send, and how long it may stay without a socket. */
import type { Clock, Off } from '../process/clock.ts';
import type { Usage } from './caps.ts';
import type { ClientSocket, Connection } from './events.ts';
import { cut, limits, ratePerSecond } from './limits.ts';
import type { Peer } from './peer.ts';

type Packet = { type: string; data?: unknown };

/** Whether Socket.IO may read a packet. A binary one would wait for its attachments, and a CONNECT is kept as long as its connection. */
function isReadable({ type, data }: Packet): boolean {
  if (type !== 'message') return true;
  if (typeof data !== 'string' || /^[56]/.test(data)) return false;
  return !data.startsWith('0') || data.length <= limits.connectBytes;
}

const isClosed = (connection: Connection) => (connection as unknown as { readyState: string }).readyState === 'closed';

/** `countedAs`: the name under which `usage.claim` has counted it. It is counted until it closes. */
export function openPeer(
  connection: Connection,
  usage: Usage,
  { countedAs, clock, ...about }: Pick<Peer, 'address' | 'proof' | 'seen'> & { countedAs: string; clock: Clock },
): Peer {
  const messages = ratePerSecond(limits.messagesPerSecond, clock.now);
  const requests = ratePerSecond(limits.requestsPerSecond, clock.now);
  const charge = (count: number) => {
    if (!messages(count)) cut(connection);
  };
  connection.on('packet', (packet: Packet) => {
    charge(1);
    if (!isReadable(packet)) cut(connection);
  });
  // Its handshake has counted it as one that has not joined.
  const willBeCut = () => clock.after(usage.caps.joinMs, () => cut(connection));
  let late: Off | undefined = willBeCut();
  const left = () => {
    if (late !== undefined || isClosed(connection)) return;
    usage.unjoined.add(countedAs);
    late = willBeCut();
  };
  const isHere = () => {
    if (late === undefined) return;
    late();
    late = undefined;
    usage.unjoined.remove(countedAs);
  };
  connection.once('close', () => {
    isHere();
    usage.connections.remove(countedAs);
  });
  return {
    ...about,
    charge,
    request: () => {
      if (!requests(1)) cut(connection);
    },
    joined: (socket: ClientSocket) => {
      isHere();
      socket.once('disconnect', left);
    },
  };
}
