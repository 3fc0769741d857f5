/** An allocation of more applications than are granted at once, by the engine and the model side by side. */
import * as engine from '@glassbook/engine';
import { HOUSE_IEO, type Command } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { set } from '../platform/money-of-day.ts';
import { Audit } from '../audit/audit.ts';

const START = Date.UTC(2026, 0, 2, 1);
const END = START + 86_400_000;
const [USDT, TOKEN] = [1, 2];
const FIRST = 2_000;
const OWNERS = 2_600;
const words = { en: 'Beans' };

const begin: Command[] = [
  set('demo'),
  { kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 6, kinds: ['spot', 'earn'] },
  { kind: 'asset.configure', asset: TOKEN, name: 'BEAN', scale: 0, kinds: ['spot', 'earn'] },
  { kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 1_000n }] },
  { kind: 'wallet.fundHouse', owner: HOUSE_IEO, asset: TOKEN, total: 5_001n },
  {
    ...{ kind: 'ieo.configureOffer', offer: 1, asset: TOKEN, total: 5_001n, min: 1n, ownerMax: 4n },
    ...{ payAsset: USDT, price: 10n, secondAsset: USDT, secondPrice: 0n, thirdAsset: USDT, thirdPrice: 0n },
    ...{ startAt: START + 1, endAt: END, issueAt: END, lockMs: 0, parts: 2, partMs: 60_000 },
    ...{ title: words, summary: words, content: words, whitePaper: '-', link: '-', status: 'open' },
  },
];
const owner = (place: number): Command[] => [
  { kind: 'wallet.claimDemo', owner: FIRST + place },
  { kind: 'ieo.apply', owner: FIRST + place, offer: 1, amount: BigInt(1 + (place % 6)), payAsset: USDT },
];

test('IEO-060 the model grants the same in the same pieces, and what it explains is on hold between them', () => {
  const audit = new Audit(engine, Infinity);
  const play = (at: number, command: Command) => audit.play({ at, command });
  for (const command of begin) expect(play(START, command).outcome).toEqual({ ok: true });
  for (let place = 0; place < OWNERS; place += 1)
    for (const command of owner(place)) expect(play(START + 1, command).outcome.ok).toBe(true);
  const states = [END + 7, END + 8, END + 500, END + 501].map((at) => {
    play(at, { kind: 'clock.tick' });
    return audit.compareWhole().find((line) => line.startsWith('ieo tally'));
  });
  expect(states.map((line) => /"status":"(\w+)"/.exec(line ?? '')?.[1])).toEqual([
    ...['allocating', 'allocating', 'allocated', 'allocated'],
  ]);
});
