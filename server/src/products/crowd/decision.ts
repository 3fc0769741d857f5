import type { Side } from '@glassbook/engine';

/** One command. Whole ticks and lots. A market order names no price: the band of the market holds. */
export type Decision =
  | { kind: 'limit'; side: Side; ticks: number; lots: number; postOnly: boolean; timeInForce: 'GTC' | 'IOC' }
  | { kind: 'market'; side: Side; lots: number }
  | { kind: 'amend'; order: number; ticks: number; lots: number }
  | { kind: 'cancel'; order: number };
