import { channels as contractChannels, copy, futures } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { copyChannels } from './channels.ts';
import { copier, copying, leader, ok, opens } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

type Channels = ReturnType<typeof copyChannels>;
function channels(): Channels {
  const { catalog, inForce, pool } = whole.app.core;
  return copyChannels({ catalog, inForce, pool, copiedFutures: whole.app.doors.copiedFutures } as never);
}
/** What a channel shows an owner now: stored rows alone. */
async function shown(name: keyof Channels, owner: number) {
  const { merge } = await channels()[name].load(owner);
  return contractChannels[name].snapshot.parse(merge([]));
}

test('COPY-055 channels have own open rows at first, then each that changed; nobody hears of another’s', async () => {
  const { led, own, ticket, copied } = await copying(whole);
  const follow = Number(own.follow);
  expect(await shown('copy.follows', own.id)).toMatchObject([{ id: follow, state: 'following', due: '0.00000000' }]);
  expect(await shown('copy.copies', own.id)).toMatchObject([
    { follow_id: follow, follow_order_id: Number(ticket), transaction_id: Number(copied), contracts: 15, open: true },
  ]);
  const { rows } = (await ok(own.call(copy.mine, {}))).message;
  const { free, fees } = rows[0] ?? {};
  expect(await shown('copy.purses', own.id)).toMatchObject([{ id: follow, free, fees, open: true }]);
  const heard: Record<string, object[]> = {};
  const ofLeader: object[] = [];
  const all = channels();
  whole.app.core.sequencer.onCommitted(({ changes }) => {
    for (const [name, channel] of Object.entries(all)) {
      const mine = channel.empty() as never[];
      channel.news(changes, (owner) => (owner === own.id ? mine : owner === led.id ? ofLeader : undefined) as never);
      heard[name] = [...(heard[name] ?? []), ...mine];
    }
  });
  await setPrice(whole.app, 71_000);
  await ok(led.call(futures.closePosition, { id: ticket }));
  await ok(own.call(copy.cancel, { follow_user_id: own.trader }));
  expect(ofLeader).toEqual([]);
  const last = (name: string) => heard[name]?.at(-1);
  expect(last('copy.follows')).toMatchObject({ id: follow, state: 'ended', status: 2 });
  expect(last('copy.copies')).toMatchObject({ follow_id: follow, open: false });
  expect(last('copy.purses')).toMatchObject({ id: follow, open: false });
  for (const name of ['copy.follows', 'copy.copies', 'copy.purses'] as const)
    expect(await shown(name, own.id)).toEqual([]);
  expect(await shown('copy.shares', own.id)).toEqual(heard['copy.shares']);
  await setPrice(whole.app, 70_000);
});

test('COPY-055 missed contracts are in their channel as in their list', async () => {
  const led = await leader(whole);
  const own = await copier(whole, led, { markets: '2' });
  await opens(whole, led);
  const { rows } = (await ok(own.call(copy.missed, { follow_id: own.follow }))).message;
  expect(rows).toHaveLength(1);
  expect(await shown('copy.missed', own.id)).toEqual(rows);
});
