/** The socket to the server: Socket.IO's own client, whose code loads in parallel with the page's. */
import type { io } from 'socket.io-client';
import type { LiveSocket } from './store.ts';

type Socket = ReturnType<typeof io>;

async function loadLibrary(): Promise<typeof io> {
  const library = await import('socket.io-client');
  return library.io;
}

/** How long a lost connection waits before it is opened again, milliseconds: usually, so that screens are right within 5 s of the service being back; and where the server has refused it as one too many. */
const usualDelay = { first: 500, last: 3_000 };
const refusedDelay = { first: 10_000, last: 60_000 };
const tooMany = 429;

/** The delay before the client's code is requested again after a failure, milliseconds. */
const retryMs = 5000;

/** What a connection sends, read anew each time: the session's token, and this browser's secret, which admits it at a full address. */
type Credentials = { token: () => string; device: () => string };

/** Socket.IO reads its options at each connection. A websocket takes no headers; the first protocol is the one that is agreed on. */
const proofOf = (device: () => string) => ({
  get protocols() {
    return ['glassbook', `device.${device()}`];
  },
  get extraHeaders() {
    return { 'Device-Secret': device() };
  },
});

function newSocket(open: typeof io, origin: string, { token, device }: Credentials): Socket {
  const socket = open(
    origin,
    Object.assign(proofOf(device), {
      autoConnect: false,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: usualDelay.first,
      reconnectionDelayMax: usualDelay.last,
      auth: (greet: (who: object) => void) => greet({ token: token() }),
    }),
  );
  // Where a websocket neither opens nor fails, nothing else is tried before the timeout. The next attempt then starts with polling, which works
  // everywhere, and upgrades to a websocket if one opens.
  const pollFirst = () => {
    socket.io.opts.transports = ['polling', 'websocket'];
  };
  socket.on('connect_error', pollFirst);
  socket.once('connect', () => socket.off('connect_error', pollFirst));
  const delay = ({ first, last }: typeof usualDelay) => {
    socket.io.reconnectionDelay(first);
    socket.io.reconnectionDelayMax(last);
  };
  // Only polling has the status.
  socket.on('connect_error', (error: Error & { description?: unknown }) => {
    if (error.description === tooMany) delay(refusedDelay);
  });
  socket.on('connect', () => delay(usualDelay));
  return socket;
}

/** Does not connect yet: `connect` does, and loads the client's code. The credentials are read at each connection. */
export function openSocket(origin: string, credentials: Credentials, library = loadLibrary): LiveSocket {
  const listeners: [event: string, listener: (...args: unknown[]) => void][] = [];
  let socket: Socket | undefined;
  let wanted = false;
  let loading = false;

  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      socket = newSocket(await library(), origin, credentials);
      for (const [event, listener] of listeners) socket.on(event, listener);
      if (wanted) socket.connect();
    } catch {
      for (const [event, listener] of listeners) if (event === 'connect_error') listener();
      setTimeout(() => wanted && !socket && void load(), retryMs);
    } finally {
      loading = false;
    }
  }

  // The client detects by itself that the device is offline, but waits out its delay when it is back.
  window.addEventListener('online', () => {
    if (!wanted) return;
    if (!socket) void load();
    else if (!socket.connected) socket.disconnect().connect();
  });

  return {
    get connected() {
      return socket?.connected ?? false;
    },
    on: (event, listener) => {
      listeners.push([event, listener as (...args: unknown[]) => void]);
      socket?.on(event, listener as (...args: unknown[]) => void);
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
