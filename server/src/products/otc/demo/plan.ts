/** Who the merchants of the demo are, and what each offers. */
import type { Card } from '../details.ts';

export type Plan = { name: string; fiat: 'CNY' | 'JPY' | 'VND'; offers: readonly Offer[] };
/** An ad that follows the index. `stock`: whole units of the asset. */
export type Offer = { side: 'buy' | 'sell'; asset: string; ratioPpm: number; stock: bigint; minutes: number };

const sells = (ratioPpm: number, stock: bigint, asset = 'USDT', minutes = 15): Offer => ({
  ...{ side: 'sell', asset, ratioPpm, stock, minutes },
});
const buys = (ratioPpm: number, stock: bigint, asset = 'USDT', minutes = 15): Offer => ({
  ...sells(ratioPpm, stock, asset, minutes),
  side: 'buy',
});

/** Tier 1 has two ads. */
export const merchants: readonly Plan[] = [
  { name: 'Jade Road', fiat: 'CNY', offers: [sells(1_000, 5_000n), buys(-2_000, 5_000n)] },
  { name: 'Panda Desk', fiat: 'CNY', offers: [sells(2_500, 20_000n), sells(4_000, 2n, 'BTC', 30)] },
  { name: 'North Pier', fiat: 'CNY', offers: [buys(-1_000, 10_000n), sells(4_500, 800n, 'USDT', 30)] },
  { name: 'Sakura P2P', fiat: 'JPY', offers: [sells(1_500, 8_000n), buys(-2_500, 8_000n)] },
  { name: 'Kyoto OTC', fiat: 'JPY', offers: [sells(3_000, 15_000n), sells(5_000, 1n, 'BTC', 30)] },
  { name: 'Ba Hoang', fiat: 'VND', offers: [sells(800, 4_200n), buys(-1_500, 4_200n)] },
  { name: 'LotusTrade', fiat: 'VND', offers: [sells(1_300, 12_850n), sells(6_000, 30n, 'ETH', 30)] },
  { name: 'Minh Pham', fiat: 'VND', offers: [sells(1_900, 760n), buys(-3_000, 3_000n)] },
];

export const TERMS = 'Simulated: send no money. This account releases by itself.';

/** Payment details that no bank takes. */
export const cardOf = (name: string): Card => ({
  ...{ holder: name, number: '0000 0000 0000 0000', bank: 'Simulated bank', place: 'Send no money', swift: '' },
});

/** A simulated merchant pays and releases so long after it is due: 5 to 15 seconds, by the number of the order. */
export const delayOf = (order: number): number => 5_000 + ((order * 7) % 11) * 1_000;
