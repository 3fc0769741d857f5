import { desk } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp } from '../../../test/whole-app.ts';
import { openApp } from '../../app/app.ts';
import { robotsOf } from '../../shared/robots/robots.ts';
import { openStaff } from './test/open-staff.ts';

test(
  'DESK-053 two people stop the simulated traders: their orders are canceled, also a start leaves them so, and two let them trade again',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    const whole = await wholeApp({ crowd: true });
    try {
      const { pool } = whole.database;
      await setPrice(whole.app, 70_000);
      const [robot = 0] = await robotsOf(pool);
      const submit = (command: Command) => whole.app.core.sequencer.submit(command);
      await submit({ kind: 'wallet.grantDemo', owner: robot, grants: [{ asset: 3, amount: 1_000n * 10n ** 8n }] });
      const order: Command = {
        kind: 'spot.placeOrder',
        ...{ owner: robot, market: 1, side: 'buy' as const, type: 'limit' as const },
        timeInForce: 'GTC',
        ...{ postOnly: false, price: 60_000n * 10n ** 8n, amount: 10n ** 5n, value: 0n, worstPrice: 0n },
      };
      expect((await submit(order)).outcome.ok).toBe(true);
      const [maker, checker] = [await openStaff(pool, 'treasurer'), await openStaff(pool, 'reviewer')];
      const call = (token: string) => clientOf(whole.app, token);
      const position = async () => {
        const answer = await call(maker.token)(desk.settings, { noun: 'crowd' });
        return answer.ok ? answer.message.settings[0]?.rows[0]?.values[0]?.value : undefined;
      };
      const turn = async (enabled: boolean) => {
        const made = await call(maker.token)(desk.requestSetting, {
          ...{ setting: 'crowd', values: JSON.stringify({ enabled }), reason: 'the demo is shown to guests' },
        });
        const request = made.ok ? String(made.message.request) : '';
        const answer = await call(checker.token)(desk.approve, { request, version: '1' });
        expect(answer.ok && answer.message.state).toBe('done');
      };
      expect(await position()).toBe('true');
      await turn(false);
      expect(await position()).toBe('false');
      await expect
        .poll(
          async () => (await pool.query("SELECT 1 FROM spot_orders WHERE owner >= 1000 AND status = 'open'")).rowCount,
        )
        .toBe(0);
      const { config, log } = whole.app.core;
      await whole.app.stop();
      whole.app = await openApp({ config, logger: log, onFatal: () => undefined, limits: 'off' });
      expect(await position()).toBe('false');
      await turn(true);
      expect(await position()).toBe('true');
    } finally {
      await whole.app.stop();
      await whole.database.drop();
    }
  },
);
