/** What the engine is told by itself: rates of currencies, and parties whom staff froze. A freeze by its owner is none: nobody escapes an appeal by it. */
import { decimalOf, rescale } from '@glassbook/money';
import { RATE_PLACES } from '@glassbook/engine/otc/words';
import type { Pool } from 'pg';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { ratesOf } from './market.ts';
import type { OtcServices } from './services.ts';

type Submits = { pool: Pool; sequencer: Pick<Sequencer, 'submit'> };

/** A rate is journaled where it is another than the last one. */
export async function tellRates({
  pool,
  sequencer,
  inForce,
  fiatRate,
}: Submits & Pick<OtcServices, 'inForce'> & Pick<Doors, 'fiatRate'>): Promise<void> {
  const known = await ratesOf({ pool });
  for (const { fiat, code } of inForce.all('otc.configureFiat')) {
    const said = decimalOf(fiatRate(code) ?? '');
    const rate = said && rescale(said.digits, said.scale, RATE_PLACES, 'half-even');
    if (rate === undefined || rate <= 0n || rate === known.get(fiat)?.rate) continue;
    await sequencer.submit({ kind: 'otc.setRate', fiat, rate });
  }
}

const byStaff = "SELECT FROM account_freezes f WHERE f.source = 'staff' AND f.ended_at IS NULL";

export async function tellFrozen({ pool, sequencer }: Submits): Promise<void> {
  const { rows } = await pool.query<{ account: string; frozen: boolean }>(
    `SELECT DISTINCT p.account, true AS frozen
       FROM (SELECT buyer AS account FROM otc_orders WHERE closed = 'no' UNION SELECT seller FROM otc_orders WHERE closed = 'no'
             UNION SELECT account FROM otc_merchants WHERE state = 'merchant') p
      WHERE EXISTS (${byStaff} AND f.user_id = p.account)
        AND NOT EXISTS (SELECT FROM otc_frozen n WHERE n.account = p.account AND n.frozen = 'yes')
     UNION ALL
     SELECT account, false FROM otc_frozen n WHERE n.frozen = 'yes' AND NOT EXISTS (${byStaff} AND f.user_id = n.account)`,
  );
  for (const { account, frozen } of rows)
    await sequencer.submit({ kind: 'otc.setFrozen', account: Number(account), frozen });
}
