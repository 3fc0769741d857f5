import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { accountApp, type AccountApp } from '../test/account-app.ts';
import { notifyOwner } from './notify-owner.ts';

let app: AccountApp;
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());

test('ACCOUNT-090 a notice in a transaction of another slice needs no connection of account calls: all of them may wait for the row that it holds', async () => {
  const { userId, email } = await app.openAccount('noticed@example.org', 'an honest ledger 7');
  const busy = () => Promise.reject(new Error('every connection of account calls waits'));
  const services = { ...app.services, pool: { query: busy, connect: busy } as unknown as Pool };
  const letter = { locale: 'en', subject: 'A saved address', paragraphs: ['One was saved.'] };
  await inTransaction(app.pool, async (client) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    await notifyOwner(services, userId, () => letter, client);
  });
  await app.job.drained();
  expect(app.mails().filter(({ to }) => to === email)[0]?.subject).toBe(letter.subject);
});
