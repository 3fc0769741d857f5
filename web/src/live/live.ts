/** The app's one live store, over Socket.IO at the same origin. */
import { session } from '../app/session.ts';
import { Live, type LiveSocket } from './store.ts';

async function open(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket = io({
    autoConnect: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    auth: (greet) => greet({ token: session.token() ?? '' }),
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

export const live = new Live({ open, loggedIn: () => session.token() !== undefined });
session.subscribe(() => live.identityChanged());
