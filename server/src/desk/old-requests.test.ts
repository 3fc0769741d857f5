import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desk } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../test/whole-app.ts';
import { openStaff, type OpenedStaff } from './test/open-staff.ts';

const migration = readFileSync(join(import.meta.dirname, '../../migrations/0280-declared-ladders.sql'), 'utf8');

let whole: WholeApp;
let maker: OpenedStaff;
beforeAll(async () => {
  whole = await wholeApp();
  maker = await openStaff(whole.database.pool, 'treasurer');
});
afterAll(() => whole.close());

type Old = { kind: string; subject: string; id: number; values: object; changes: [string, string, string][] };
const tier = (valueMax: string) => ({ valueMax, leverageMax: 100, maintenancePpm: 5_000 });
const old: readonly [state: string, made: Old][] = [
  [
    'done',
    {
      ...{
        kind: 'contract.rules',
        subject: 'contract:101',
        id: 101,
        values: { bandPpm: 40_000, tiers: [tier('40000')] },
      },
      changes: [
        ['orderBandPpm', '50000', '40000'],
        ['tier:1', '50000 / 100x / 0.5%', '40000 / 100x / 0.75%'],
        ['tier:2', '500000 / 50x / 1%', '0'],
      ],
    },
  ],
  [
    'rejected',
    {
      ...{ kind: 'demo.claims', subject: 'demo', id: 0 },
      values: { enabled: false, everyMs: 1, grants: { 3: '5', 1: '0.5' } },
      changes: [
        ['claims', 'on', 'off'],
        ['claim:USDT', '10000', '5'],
        ['claim:ETH', '1', '0'],
      ],
    },
  ],
  [
    'open',
    {
      ...{ kind: 'maker.ladder', subject: 'maker:1', id: 1, values: { levels: 12 } },
      changes: [['levels', '22', '12']],
    },
  ],
];

test('DESK-084 requests of before are about the key of the setting, with its figures; an open one is ended with a word', async () => {
  const { pool } = whole.database;
  const ids: string[] = [];
  for (const [state, { kind, subject, id, values, changes }] of old) {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO desk_requests (kind, subject, title, payload, changes, reason, maker, made_at, expires_at, state)
       VALUES ($1, $2, '', $3, $4, 'a name', $5, $6, $7, $8) RETURNING id`,
      [
        ...[kind, subject, JSON.stringify({ id, values })],
        ...[JSON.stringify(changes.map(([field, before, after]) => ({ field, before, after }))), maker.id],
        ...[Date.now(), Date.now() + 86_400_000, state],
      ],
    );
    ids.push(rows[0]?.id ?? '');
  }
  // What it does to settings is done.
  await pool.query(migration.split('\n\n')[0] ?? '');
  const shown = async (request: string | undefined) => {
    const answer = await clientOf(whole.app, maker.token)(desk.request, { request: request ?? '' });
    if (!answer.ok) throw new Error(answer.message);
    const { kind, subject, state, changes, steps } = answer.message;
    const figures = changes.map(({ field, before, after, figure }) => [field, before, after, figure?.unit]);
    return { kind, subject, state, figures, note: steps.at(-1)?.note };
  };
  const [contract, claims, ladder] = [await shown(ids[0]), await shown(ids[1]), await shown(ids[2])];
  expect(contract).toMatchObject({ kind: 'setting.futuresMarket', subject: 'futuresMarket:101', state: 'done' });
  expect(contract.figures).toEqual([
    ['bandPpm', '50000', '40000', ''],
    ['tiers.0.valueMax', '50000', '40000', 'USDT'],
    ['tiers.0.maintenancePpm', '5000', '7500', ''],
    ['tiers.1.valueMax', '500000', '', 'USDT'],
    ['tiers.1.leverageMax', '50', '', ''],
    ['tiers.1.maintenancePpm', '10000', '', ''],
  ]);
  expect(claims).toMatchObject({ kind: 'setting.demo', subject: 'demo', state: 'rejected' });
  expect(claims.figures).toEqual([
    ['enabled', 'true', 'false', ''],
    ['grants.1.amount', '10000', '5', 'USDT'],
    ['grants.103.amount', '1', '0', ''],
  ]);
  expect(ladder).toMatchObject({ kind: 'setting.maker', subject: 'maker:1', state: 'expired' });
  expect(ladder.note).toContain('ask again');
});
