/** Server pushes: one store, hooks to read it. */
export { live } from './live.ts';
export { ownReducer } from './own-rows.ts';
export { byIdReducer } from './rows-by-id.ts';
export type { LiveState } from './channel.ts';
export type { Connection } from './connection.ts';
export { useConnection, useLive, useLiveMessages, useOverlay } from './use-live.ts';
