import { z } from 'zod';
import { route } from '../route.ts';

export const health = route({
  id: 'system.health',
  method: 'GET',
  path: '/health',
  who: 'anyone',
  urgent: true,
  about: 'Readiness check: 503 until trading is possible, and of a standby.',
  body: z.object({}),
  reply: z.strictObject({
    ready: z.boolean(),
    /** Another server leads; this one follows it, and takes over when it is gone. */
    standby: z.boolean(),
    /** The disk is full: writes are answered 503, reads go on. */
    read_only: z.boolean(),
    seq: z.number().int(),
    feed: z.enum(['replay', 'simulated', 'live', 'none']),
    /** Demo mode: demo funds can be claimed and codes land in the developer outbox where no mail is configured. */
    demo: z.boolean(),
    /** Simulated traders trade here, by ordinary orders. Never in production. */
    simulated_traders: z.boolean(),
    version: z.string(),
  }),
  refusals: [],
});
