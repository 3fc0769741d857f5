/** The socket to the server: Socket.IO's own client, whose code comes beside the page's and not before it. */
import type { io } from 'socket.io-client';
import type { LiveSocket } from './store.ts';

type Socket = ReturnType<typeof io>;

async function loadLibrary(): Promise<typeof io> {
  const library = await import('socket.io-client');
  return library.io;
}

/** Until the client's code is asked for again where it did not come, milliseconds. */
const retryMs = 5000;

function newSocket(open: typeof io, origin: string, token: () => string): Socket {
  const socket = open(origin, {
    autoConnect: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    auth: (greet) => greet({ token: token() }),
  });
  // Where a websocket neither opens nor fails, nothing else is tried before the time is up. The next attempt then begins with what gets
  // through everywhere, and takes a websocket if one opens after all.
  const pollFirst = () => {
    socket.io.opts.transports = ['polling', 'websocket'];
  };
  socket.on('connect_error', pollFirst);
  socket.once('connect', () => socket.off('connect_error', pollFirst));
  return socket;
}

/** Opens nothing yet: `connect` does, and asks for the client's code. The token is asked for with each connection. */
export function openSocket(origin: string, token: () => string, library = loadLibrary): LiveSocket {
  const heard: [event: string, heard: (...args: unknown[]) => void][] = [];
  let socket: Socket | undefined;
  let wanted = false;
  let loading = false;

  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      socket = newSocket(await library(), origin, token);
      for (const [event, hear] of heard) socket.on(event, hear);
      if (wanted) socket.connect();
    } catch {
      for (const [event, hear] of heard) if (event === 'connect_error') hear();
      setTimeout(() => wanted && !socket && void load(), retryMs);
    } finally {
      loading = false;
    }
  }

  // The client knows by itself when the device has gone offline, but waits out its delay when it is back.
  window.addEventListener('online', () => {
    if (!wanted) return;
    if (!socket) void load();
    else if (!socket.connected) socket.disconnect().connect();
  });

  return {
    get connected() {
      return socket?.connected ?? false;
    },
    on: (event, hear) => {
      heard.push([event, hear as (...args: unknown[]) => void]);
      socket?.on(event, hear as (...args: unknown[]) => void);
    },
    emit: (event, ...args) => socket?.emit(event, ...args),
    connect: () => {
      wanted = true;
      if (socket) socket.connect();
      else void load();
    },
    disconnect: () => {
      wanted = false;
      socket?.disconnect();
    },
  };
}
