import type { alert } from '@glassbook/contract';

/** The windows of percentages, milliseconds. Each is a multiple of 300 steps of a second. */
export const windowsMs = {
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '24h': 86_400_000,
} satisfies Record<alert.Window, number>;

export const windowOf = (ms: number): alert.Window | undefined =>
  (Object.keys(windowsMs) as alert.Window[]).find((name) => windowsMs[name] === ms);
