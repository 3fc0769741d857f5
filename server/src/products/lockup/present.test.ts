import type { ConfigureOffer } from '@glassbook/engine/lockup';
import { expect, test } from 'vitest';
import { InForce } from '../../carry/store/settings/in-force.ts';
import { presentOffer } from './present.ts';

test('LOCKUP-015 created_at is when the offer itself was first put in force, also after it changed', () => {
  const offer: ConfigureOffer = {
    ...{ kind: 'lockup.configureOffer', offer: 4, asset: 3, days: 10, dailyPpm: 1_000, penaltyPpm: 2_000 },
    ...{ min: 5n, ownerMax: 500n, allMax: 4_000n, status: 'open' },
  };
  const key = 'lockupOffer:4';
  const asset = { id: 3, symbol: 'USDT', scale: 0, createdAt: 1_000, kinds: [], sort: 3 };
  const inForce = new InForce();
  const services = { inForce, catalog: { asset: () => asset }, onOffer: { left: () => 7n } } as never;
  inForce.take([{ key, command: offer }], 5_000);
  expect(presentOffer(services, offer).created_at).toBe('1970-01-01 00:00:05');
  inForce.take([{ key, command: { ...offer, dailyPpm: 900 } }], 9_000);
  expect(presentOffer(services, offer).created_at).toBe('1970-01-01 00:00:05');
  // As it is read at a start.
  expect(new InForce([[key, offer]], [[key, 5_000]]).begunAt(key)).toBe(5_000);
});
