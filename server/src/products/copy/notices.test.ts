import { copy, futures, notification } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import type { Happening } from '../../shared/activity/activity.ts';
import { copier, copying, leader, ok, opens } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

/** What the committed batches tell an owner from now on. */
function heard(owner: number): Happening[] {
  const all: Happening[] = [];
  whole.app.core.sequencer.onCommitted(({ changes }) =>
    whole.app.core.activity.committed(changes, (of, make) => {
      const happening = of === owner ? make() : undefined;
      if (happening?.kind.startsWith('copy_')) all.push(happening);
    }),
  );
  return all;
}
const listed = async ({ call }: Awaited<ReturnType<typeof copier>>) =>
  (await ok(call(notification.notifications, { group: 'orders' }))).message.data.filter(({ kind }) =>
    kind.startsWith('copy_'),
  );

test('COPY-056 a copier is told of a share that was paid and of the end, at once and in the list', async () => {
  const { led, own, ticket } = await copying(whole);
  const told = heard(own.id);
  await setPrice(whole.app, 71_000);
  await ok(led.call(futures.closePosition, { id: ticket }));
  await ok(own.call(copy.cancel, { follow_user_id: own.trader }));
  const { rows } = await whole.database.pool.query<{ paid: string }>('SELECT paid FROM copy_shares WHERE owner = $1', [
    own.id,
  ]);
  const now = await listed(own);
  expect(now.map(({ kind }) => kind).toSorted()).toEqual(
    Number(rows[0]?.paid ?? 0) > 0 ? ['copy_ended', 'copy_share'] : ['copy_ended'],
  );
  expect(now.find(({ kind }) => kind === 'copy_ended')?.params).toEqual({ trader: led.id, why: 'user' });
  expect(told.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(now.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  await setPrice(whole.app, 70_000);
});

test('COPY-056 what is missed in one minute is one notice with its last reason; a word of the engine is other', async () => {
  const led = await leader(whole);
  const own = await copier(whole, led, { markets: '2' });
  const told = heard(own.id);
  await opens(whole, led);
  expect(told).toMatchObject([{ kind: 'copy_missed', params: { trader: led.id, reason: 'market' } }]);
  expect(await listed(own)).toEqual(told);
  const { pool } = whole.database;
  const at = Math.floor((told[0]?.at_ms ?? 0) / 60_000) * 60_000 + 60_000;
  await pool.query(
    `INSERT INTO copy_missed (id, follow, owner, ticket, market, contracts, reason, at)
     SELECT 900000 + n, $1, $2, 1, 101, 1, CASE n WHEN 3 THEN 'futures.insufficient_funds' ELSE 'slippage' END, $3::bigint + n
     FROM generate_series(1, 3) AS n`,
    [own.follow, own.id, at],
  );
  expect((await listed(own)).map(({ params }) => params)).toEqual([
    { trader: led.id, reason: 'other' },
    { trader: led.id, reason: 'market' },
  ]);
});
