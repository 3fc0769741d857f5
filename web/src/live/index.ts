/** Server pushes: one store, hooks to read it. */
export { live } from './live.ts';
export type { Connection, LiveState } from './store.ts';
export { useConnection, useLive, useLiveMessages } from './use-live.ts';
