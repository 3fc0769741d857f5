import type { z } from 'zod';
import { system } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';

export type Health = z.input<typeof system.health.reply>;

/** The state as it is now; 503 while trading is not possible, so that whatever routes requests waits or goes elsewhere. */
export const health = (now: () => Health) =>
  handleAnyone(system.health, () => {
    const message = now();
    return message.ready ? { ok: true, message } : { ok: true, message, status: 503 };
  });
