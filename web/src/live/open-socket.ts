/** The socket to the server: a plain websocket, and where that never opens, Socket.IO's own client, which also knows to poll. */
import type { LiveSocket } from './store.ts';
import { WebSocketClient } from './web-socket.ts';

async function openLibrary(token: () => string): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket = io({
    autoConnect: false,
    transports: ['polling', 'websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    auth: (greet) => greet({ token: token() }),
  });
  return {
    get connected() {
      return socket.connected;
    },
    on: (event, heard) => socket.on(event, heard as (...args: unknown[]) => void),
    emit: (event, ...args) => socket.emit(event, ...args),
    connect: () => socket.connect(),
    disconnect: () => socket.disconnect(),
  };
}

/** Opens nothing yet: `connect` does. `library` stands in for Socket.IO's client in tests. */
export function openSocket(origin: string, token: () => string, library = openLibrary): LiveSocket {
  const heard: [event: string, heard: (...args: never[]) => void][] = [];
  let wanted = false;
  let now: LiveSocket = new WebSocketClient({
    origin,
    token,
    unreachable: () => {
      library(token).then(
        (other) => {
          now = other;
          for (const [event, one] of heard) other.on(event, one);
          if (wanted) other.connect();
        },
        () => {
          // Not even its code came: we are offline, and try again as before.
          if (wanted) setTimeout(() => wanted && now.connect(), retryMs);
        },
      );
    },
  });
  return {
    get connected() {
      return now.connected;
    },
    on: (event, one) => {
      heard.push([event, one]);
      now.on(event, one);
    },
    emit: (event, ...args) => now.emit(event, ...args),
    connect: () => {
      wanted = true;
      now.connect();
    },
    disconnect: () => {
      wanted = false;
      now.disconnect();
    },
  };
}

const retryMs = 5000;
