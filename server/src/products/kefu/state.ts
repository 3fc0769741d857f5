import { kefu } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { stateOf } from './read-state.ts';
import type { KefuServices } from './services.ts';

export const state = ({ pool, now }: KefuServices) =>
  handle(kefu.state, async ({ caller }) => ({ ok: true, message: await stateOf(pool, caller.userId, now()) }));
