/** Closed copies beside the tickets of their leader, and why the results differ. */
import { copy } from '@glassbook/contract';
import type { FollowTerms } from '@glassbook/engine/copy';
import { comparedOf } from '@glassbook/engine/copy/sums';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { CopyServices } from '../services.ts';
import { followOf } from './lists.ts';
import { nextOf, pageOf } from './mine.ts';

type Cells = Record<'result' | 'fees' | 'funding' | 'contracts', string>;
type Row = { id: string; ticket: string; position_id: string; market: number; own: Cells; led: Cells };
const cells = (of: string) =>
  `json_build_object('result', ${of}.result::text, 'fees', ${of}.fees::text, 'funding', ${of}.funding::text, 'contracts', ${of}.opened_contracts::text)`;
const closedOf = ({ result, fees, funding, contracts }: Cells) => ({
  ...{ result: BigInt(result), fees: BigInt(fees), funding: BigInt(funding), contracts: Number(contracts) },
});

/** Only where the ticket of the leader is closed too: an open one is nobody's to see. */
const closed = `SELECT c.id, c.ticket, c.position_id, c.market, ${cells('own')} AS own, ${cells('led')} AS led FROM copy_copies c
  JOIN futures_positions own ON own.id = c.position_id AND own.status = 'closed'
  JOIN futures_positions led ON led.id = c.ticket AND led.status = 'closed'
  WHERE c.follow = $1 AND c.position_id <> 0 AND c.why IS DISTINCT FROM 'kept' AND ($2::bigint IS NULL OR c.id < $2)
  ORDER BY c.id DESC LIMIT $3`;

export const result = ({ pool, catalog, copiedFutures }: CopyServices) =>
  handle(copy.result, async ({ body, caller }) => {
    const found = await followOf(pool, caller.userId, body.follow_id);
    if (!found) return refuse('copy.not_following');
    const { before, limit } = pageOf(body);
    const { rows } = await pool.query<Row>(closed, [found.id, before ?? null, limit]);
    const { scale } = catalog.asset(found.asset);
    const terms: Pick<FollowTerms, 'type' | 'number'> = found;
    const listed = rows.map((row) => {
      const [own, led] = [closedOf(row.own), closedOf(row.led)];
      const compared = comparedOf(terms, own, led);
      const money = (name: keyof typeof compared) => formatAmount(compared[name], scale);
      return {
        ...{ id: Number(row.position_id), follow_order_id: Number(row.ticket) },
        symbol: copiedFutures.market(row.market).symbol,
        ...{ contracts: own.contracts, leader_contracts: led.contracts },
        ...{ mine: money('mine'), leader: money('leader'), size: money('size'), price: money('price') },
        costs: money('costs'),
      };
    });
    const page = rows.map(({ id }) => ({ id: Number(id) }));
    return { ok: true, message: { rows: listed, next: nextOf(page, limit) } };
  });
