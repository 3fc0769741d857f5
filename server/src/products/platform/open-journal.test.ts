import { RULES } from '@glassbook/engine';
import { afterEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, openCore } from '../../../test/trading.ts';
import { openJournal } from './open-journal.ts';

let database: TestDatabase;
afterEach(() => database.drop());

const never = () => Promise.reject(new Error('nothing is sent'));

test('F14 a database is begun with one kind of money and is refused with the other, also after a restart', async () => {
  database = await testDatabase();
  await closeCore(await openCore(database));
  const core = await openCore(database);
  expect([core.state.rules, core.state.money]).toEqual([RULES, 'demo']);
  await openJournal(core.state, 'demo', never);
  await expect(openJournal(core.state, 'real', never)).rejects.toThrow(
    'this database holds demo money and cannot be started with MONEY=real',
  );
  await closeCore(core);
});

test('F14 a database from before money was named holds demo money', async () => {
  database = await testDatabase();
  const core = await openCore(database);
  await giveMoney(core, 1);
  const submit = async (command: Parameters<typeof core.sequencer.submit>[0]) =>
    (await core.sequencer.submit(command)).outcome;
  core.state.money = undefined;
  await expect(openJournal(core.state, 'real', submit)).rejects.toThrow('holds demo money');
  await openJournal(core.state, 'demo', submit);
  expect(core.state.money).toBe('demo');
  await closeCore(core);
});

test('a journal under newer rules than this program has is not opened', async () => {
  database = await testDatabase();
  const core = await openCore(database);
  const newer = { ...core.state, rules: RULES + 1 };
  await expect(openJournal(newer, 'demo', never)).rejects.toThrow(`under rules ${RULES + 1}`);
  await closeCore(core);
});
