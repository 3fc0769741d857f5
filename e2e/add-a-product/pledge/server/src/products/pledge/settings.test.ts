import { desk, pledge } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openApp } from '../../app/app.ts';
import { openStaff } from '../desk/test/open-staff.ts';

let whole: WholeApp;
let as: Record<'treasurer' | 'reviewer' | 'trader', string>;
beforeAll(async () => {
  whole = await wholeApp();
  const { pool } = whole.database;
  const [trader = ''] = await openTraders(pool, 1);
  const [treasurer, reviewer] = [await openStaff(pool, 'treasurer'), await openStaff(pool, 'reviewer')];
  as = { treasurer: treasurer.token, reviewer: reviewer.token, trader };
});
afterAll(async () => {
  await whole.app.stop();
  await whole.database.drop();
});

async function asked(setting: string, values: object): Promise<string> {
  const made = await clientOf(whole.app, as.treasurer)(desk.requestSetting, {
    ...{ setting, values: JSON.stringify(values), reason: 'a new offer' },
  });
  if (!made.ok) return made.reason ?? '';
  const request = String(made.message.request);
  const done = await clientOf(whole.app, as.reviewer)(desk.approve, { request, version: '1' });
  return done.ok ? done.message.state : (done.reason ?? '');
}
const makes = async () => {
  const answer = await clientOf(whole.app, as.trader)(pledge.make, { currency_id: '1', number: '0.5' });
  return answer.ok ? 'ok' : answer.reason;
};

test('DESK-085 an offer is begun by two people, used, closed, and sent no second time by the next start', async () => {
  expect(await makes()).toBe('pledge.not_offered');
  expect(await asked('pledge:1', { termMs: 0, amountMin: '0.1', status: 'open' })).toBe('desk.value_out_of_range');
  expect(await asked('pledge:1', { termMs: 1_000, amountMin: '0.1' })).toBe('request.field_invalid');
  expect(await asked('pledge:99', { termMs: 1_000, amountMin: '0.1', status: 'open' })).toBe('desk.not_found');
  expect(await asked('pledge:1', { termMs: 1_000, amountMin: '0.1', status: 'open' })).toBe('done');
  expect(await makes()).toBe('pledge.insufficient_funds');
  expect(await asked('pledge:1', { status: 'closed' })).toBe('done');
  expect(await makes()).toBe('pledge.not_offered');
  const { config, log, sequencer } = whole.app.core;
  await whole.app.stop();
  whole.app = await openApp({ config, logger: log, onFatal: () => undefined, limits: 'off' });
  expect(whole.app.core.sequencer.committedSeq).toBe(sequencer.committedSeq);
  const listed = await clientOf(whole.app, as.treasurer)(desk.settings, { noun: 'pledge' });
  const rows = listed.ok ? listed.message.settings[0]?.rows : [];
  expect(rows?.map(({ key, title }) => [key, title])).toEqual([
    ['pledge:1', 'BTC'],
    ['pledge:3', 'USDT'],
  ]);
  expect(rows?.[0]?.values).toEqual([
    { path: 'termMs', value: '1000' },
    { path: 'amountMin', value: '0.1' },
    { path: 'status', value: 'closed' },
  ]);
});

test('own pledges are a page with filters and a cursor', async () => {
  const own = await clientOf(whole.app, as.trader)(pledge.own, { status: 'open', limit: '5' });
  expect(own).toMatchObject({ ok: true, message: { rows: [], next: null } });
});
