import type { z } from 'zod';
import { system } from '@glassbook/contract';
import { useCall, type Loadable } from './loadable.ts';

const everyMs = 30_000;

/** The server's state: where its prices come from, and whether demo funds can be claimed. */
export const useHealth = (): Loadable<z.output<typeof system.health.reply>> =>
  useCall(system.health, {}, { everyMs, staleMs: everyMs });
