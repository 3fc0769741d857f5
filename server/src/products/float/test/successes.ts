import { desk, float } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { lastDue } from '../reconcile/day.ts';

const staffOf = ({ whole }: World) => openStaff(whole.database.pool, 'treasurer');
const tokenOf = async (world: World) => (await staffOf(world)).token;
/** The newest that is due, so that the server has none to catch up. */
const day = lastDue(Date.now());
const line = { check: 'sum', asset: 3, expected: '0', found: '5', differing: 1 };

/** A statement of two people. */
async function stated(world: World): Promise<string> {
  const [maker, checker] = [await staffOf(world), await staffOf(world)];
  const made = await clientOf(world.whole.app, maker.token)(float.requestStatement, {
    ...{ asset: '3', kind: 'bank', place: `Bank ${maker.id}`, held: '100', reason: 'the statement of today' },
  });
  if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
  const request = String(made.message.request);
  const done = await clientOf(world.whole.app, checker.token)(desk.approve, { request, version: '1' });
  if (!done.ok) throw new Error(`${done.reason}: ${done.message}`);
  return maker.token;
}

/** A day with a line that differs. */
async function reconciled(world: World): Promise<string> {
  await world.whole.database.pool.query(
    `INSERT INTO reconciliations (day, run, at, seq, differences, lines, closing) VALUES ($1, 1, 0, 1, 1, $2, '{}') ON CONFLICT DO NOTHING`,
    [day, JSON.stringify([{ ...line, items: [{ name: 'U-1001 spot', expected: '0', found: '5' }] }])],
  );
  return tokenOf(world);
}

export const successes: SuccessesOf<typeof float.product> = {
  report: async (world) => ({ body: {}, token: await tokenOf(world) }),
  statements: async (world) => ({ body: {}, token: await stated(world) }),
  statementsCsv: async (world) => ({ body: {}, token: await stated(world) }),
  requestStatement: async (world) => ({
    body: { asset: '1', kind: 'wallet', place: 'Cold wallet 1', held: '2.5', reason: 'read from the wallet' },
    token: await tokenOf(world),
  }),
  reconciliations: async (world) => ({ body: {}, token: await reconciled(world) }),
  reconciliation: async (world) => ({ body: { day }, token: await reconciled(world) }),
  reconciliationsCsv: async (world) => ({ body: {}, token: await reconciled(world) }),
  reconcile: async (world) => ({ body: { day, reason: 'after the repair' }, token: await reconciled(world) }),
};
