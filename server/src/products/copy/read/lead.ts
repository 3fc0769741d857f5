/** A trader's own numbers: sums over those who follow him, without a name. */
import { copy } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../../carry/http/handling.ts';
import { percentText } from '../../../carry/store/instrument.ts';
import { marginAsset } from '../follow/terms.ts';
import type { CopyServices } from '../services.ts';

type Trader = { share_ppm: number; status: 'open' | 'resigned' | 'removed' };
type Sums = Record<'open' | 'put_in' | 'due' | 'paid', string>;

export const lead = (services: CopyServices) =>
  handle(copy.lead, async ({ caller: { userId } }) => {
    const { pool } = services;
    const { rows } = await pool.query<Trader>('SELECT share_ppm, status FROM copy_traders WHERE owner = $1', [userId]);
    const { rows: sums } = await pool.query<Sums>(
      `SELECT count(*) FILTER (WHERE status = 'open') AS open, coalesce(sum(put_in) FILTER (WHERE status = 'open'), 0) AS put_in,
         coalesce(sum(due) FILTER (WHERE status = 'open'), 0) AS due, coalesce(sum(shares_paid), 0) AS paid
       FROM copy_follows WHERE trader = $1`,
      [userId],
    );
    const [[trader], [sum]] = [rows, sums];
    const money = (units = '0') => formatAmount(BigInt(units), marginAsset(services)?.scale ?? 0);
    return {
      ok: true,
      message: {
        is_trader: trader?.status === 'open' ? (1 as const) : (2 as const),
        state: trader?.status ?? ('none' as const),
        ...{ share_ratio: percentText(trader?.share_ppm ?? 0), follow_num: Number(sum?.open ?? 0) },
        ...{ put_in: money(sum?.put_in), share_due: money(sum?.due), shares_paid: money(sum?.paid) },
      },
    };
  });
