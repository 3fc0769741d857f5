/** The artists of the demo and their works. Signatures and texts say that all of it is simulated; no user has a space in the name. */
import type { WorkType } from '@glassbook/engine/nft/words';
import type { styles } from './paint.ts';

export const USDT = 3;
const ETH = 2;
const [MINUTE, HOUR] = [60_000, 3_600_000];
const DAY = 24 * HOUR;

export type Artist = { name: string; signature: string; style: keyof typeof styles };
const signature = 'Simulated artist of the demo.';
export const artists: readonly Artist[] = [
  { name: 'Demo Mira', signature, style: 'hills' },
  { name: 'Demo Otis', signature, style: 'quarters' },
  { name: 'Demo Suri', signature, style: 'rings' },
  { name: 'Demo Pavel', signature, style: 'weave' },
  { name: 'Demo Noor', signature, style: 'petals' },
  { name: 'Demo Pip', signature, style: 'creature' },
];
export const description = 'A simulated work of the demo, drawn by code. It is bought and sold with demo money only.';

/** How a work is sold, again when a sale is over: `price` in hundredths of the currency. `after`: how long before it starts. */
export type Sale = { way: 'fixed' | 'auction'; price: number; asset: number; lengthMs: number; afterMs: number };
export type Work = { artist: number; name: string; type: WorkType; seed: number; sale: Sale | undefined };

const fixed = (price: number, asset = USDT): Sale => ({ way: 'fixed', price, asset, lengthMs: 7 * DAY, afterMs: 0 });
const auction = (price: number, lengthMs: number): Sale => ({
  way: 'auction',
  price,
  asset: USDT,
  lengthMs,
  afterMs: 0,
});
const later = (sale: Sale, afterMs: number): Sale => ({ ...sale, afterMs });
const of = (artist: number, works: readonly (readonly [string, WorkType, Sale | undefined])[]): Work[] =>
  works.map(([name, type, sale], place) => ({ artist, name, type, sale, seed: artist * 100 + place * 7 + 3 }));

/** Those that are sold alone. */
export const works: readonly Work[] = [
  ...of(0, [
    ['Ridge at Six', 'image', fixed(4_800)],
    ['Copper Valley', 'image', auction(6_000, 20 * HOUR)],
    ['Third Lake', 'image', fixed(12_500)],
    ['Hills Breathing', 'gif', fixed(3, ETH)],
    ['The Long Dusk', 'image', undefined],
  ]),
  ...of(1, [
    ['Quarter Study 1', 'image', fixed(2_400)],
    ['Quarter Study 2', 'image', fixed(2_600)],
    ['Tiles for a Station', 'image', auction(15_000, 50 * HOUR)],
    ['Arcs in Blue', 'image', later(fixed(5_500), 90 * MINUTE)],
  ]),
  ...of(2, [
    ['Two Stones', 'gif', auction(9_000, 5 * HOUR)],
    ['Where Waves Meet', 'video', fixed(24_000)],
    ['Low Tide Tones', 'audio', fixed(3_200)],
    ['Standing Wave', 'image', fixed(7_400)],
    ['Rain on Glass', 'audio', auction(4_000, 31 * HOUR)],
  ]),
  ...of(3, [
    ['Cloth for Winter', 'image', fixed(3_900)],
    ['Over, Under', 'image', auction(8_000, 55 * MINUTE)],
    ['Market Basket', 'image', fixed(5, ETH)],
    ['Loom Song', 'audio', fixed(1_900)],
  ]),
  ...of(4, [
    ['Night Flower', 'image', fixed(8_800)],
    ['Opening', 'video', auction(12_000, 9 * HOUR)],
    ['Petal Turn', 'gif', later(auction(7_000, 3 * DAY), 3 * HOUR)],
    ['Seed Head', 'image', undefined],
  ]),
];

export const SERIES = {
  artist: 5,
  name: 'Ludo Creatures (simulated)',
  price: 2_500,
  ownerMax: 50,
  lengthMs: 30 * DAY,
} as const;
/** What the boxes of a series bring, a thousand together. */
export const contents = [
  { name: 'Moss', rarity: 'N', count: 300 },
  { name: 'Pebble', rarity: 'N', count: 250 },
  { name: 'Ember', rarity: 'N', count: 200 },
  { name: 'Brook', rarity: 'N', count: 150 },
  { name: 'Lantern', rarity: 'R', count: 50 },
  { name: 'Comet', rarity: 'R', count: 30 },
  { name: 'Aurora', rarity: 'SR', count: 15 },
  { name: 'Eclipse', rarity: 'SR', count: 5 },
] as const;
