/** Users who can withdraw USDT. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account, futures } from '@glassbook/contract';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import type { System } from './system.ts';
import { password, signUp, yes, type Trader } from './trader.ts';

/** The payment password of each. */
export const digits = '402719';
/** The address of the network TRON that each has saved. */
export const saved = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Verified, with a payment password and a saved address (`hasAddress`), both as if a day had passed: what is new is held for 24 hours. */
export async function withdrawer(system: System, { hasAddress = true } = {}): Promise<Trader> {
  const trader = await signUp(system.origin, system.mailbox);
  yes(await trader.call(account.stepUp, { by: 'password', proof: password }));
  yes(await trader.call(account.setPaymentPassword, { password: digits, re_password: digits }));
  const db = new Client({ connectionString: databaseOf(system) });
  await db.connect();
  const of = '(SELECT id FROM users WHERE email = $1)';
  await db.query(`DELETE FROM account_holds WHERE user_id = ${of}`, [trader.address]);
  if (hasAddress)
    await db.query(
      `INSERT INTO payees (user_id, kind, asset, network, address, name, created_at, changed_at, held_until)
     VALUES (${of}, 'address', 3, 'tron', $2, 'Cold wallet', now(), now(), now())`,
      [trader.address, saved],
    );
  await db.end();
  await verified(system, trader);
  return trader;
}

/** As if a day had passed since what the user saved and changed. */
export async function aDayLater(system: System, { address }: Pick<Trader, 'address'>): Promise<void> {
  const db = new Client({ connectionString: databaseOf(system) });
  await db.connect();
  const of = '(SELECT id FROM users WHERE email = $1)';
  await db.query(`UPDATE payees SET held_until = now() WHERE user_id = ${of}`, [address]);
  await db.query(`DELETE FROM account_holds WHERE user_id = ${of}`, [address]);
  await db.end();
}

/** As if a reviewer had accepted the cards of a user: desk/src/payees shows how. */
export async function acceptCards(system: System, { address }: Pick<Trader, 'address'>): Promise<void> {
  const db = new Client({ connectionString: databaseOf(system) });
  await db.connect();
  await db.query(
    `UPDATE payees SET review = 'accepted', reviewed_by = 'staff', reviewed_at = now()
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [address],
  );
  await db.end();
}

/** As if a reviewer had approved the basic identity: e2e/identity.test.ts shows how. */
export async function verified(system: System, { address }: Pick<Trader, 'address'>): Promise<void> {
  const db = new Client({ connectionString: databaseOf(system) });
  await db.connect();
  await db.query(
    `INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at)
     VALUES ((SELECT id FROM users WHERE email = $1), 1, 'approved', 'VN', now(), now())`,
    [address],
  );
  await db.end();
}

/** As if a reviewer had approved the details that a user sent. */
export async function approveIdentity(system: System, { address }: Pick<Trader, 'address'>): Promise<void> {
  const db = new Client({ connectionString: databaseOf(system) });
  await db.connect();
  await db.query(
    `UPDATE identity_requests SET status = 'approved', decided_at = now()
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [address],
  );
  await db.end();
}

/** What is true of the statements about the risk of futures. */
export const riskAnswers = { leverage: '1', liquidation: '1', cross: '0', stop: '0', funding: '1' } as const;
export async function answersRisk({ call }: Pick<Trader, 'call'>): Promise<void> {
  yes(await call(futures.answerRisk, riskAnswers));
}

/** The same from the list that stands in place of the order button before the first order. */
export async function answersRiskIn(page: Page, say: (key: string) => string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say('futures:start.title')}`) }).click();
  await answersQuiz(page, say);
}

/** The five questions, from the list that is open. */
export async function answersQuiz(page: Page, say: (key: string) => string): Promise<void> {
  await page.getByRole('button', { name: say('futures:start.go.quiz'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  for (const [name, answer] of Object.entries(riskAnswers))
    await sheet
      .getByRole('radiogroup', { name: say(`futures:risk.${name}`) })
      .getByText(say(answer === '1' ? 'futures:risk.true' : 'futures:risk.false'), { exact: true })
      .click();
  await sheet.getByRole('button', { name: say('futures:risk.send') }).click();
  // Where it was opened from the list, that is open again.
  await sheet.getByRole('button', { name: say('futures:risk.send') }).waitFor({ state: 'hidden' });
}

const databaseOf = ({ dataDir }: System): string =>
  (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string }).databaseUrl;
