import type { z } from 'zod';
import { system } from '@glassbook/contract';
import { handleAnyone } from '../../carry/http/handling.ts';

export type Health = z.input<typeof system.health.reply>;

/** The current state; 503 while trading is not possible, so that a load balancer waits or routes elsewhere. */
export const health = (now: () => Health) =>
  handleAnyone(system.health, () => {
    const message = now();
    return message.ready ? { ok: true, message } : { ok: true, message, status: 503 };
  });
