export { noCaps } from './caps.ts';
export { createSockets, type Sockets, type SocketServices } from './create-sockets.ts';
export type { AuthenticateReply } from './events.ts';
