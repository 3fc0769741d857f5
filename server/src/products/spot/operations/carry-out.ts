import type { Pool } from 'pg';
import type { Chore } from '../../../carry/process/clock.ts';
import type { Sequencer } from '../../../carry/sequencer/sequencer.ts';
import type { Instrument } from '../../../carry/store/instrument.ts';
import type { OperationKind, OperationOutcome } from './operation.ts';

type Parts = {
  pool: Pool;
  sequencer: Pick<Sequencer, 'submit'>;
  markets: readonly Instrument[];
  log: { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
};

const lookMs = 500;

async function outcomeOf({ sequencer, markets }: Parts, symbol: string): Promise<OperationOutcome> {
  const market = markets.find((one) => one.symbol === symbol);
  if (!market) return 'unknown_market';
  const { outcome } = await sequencer.submit({ kind: 'spot.haltMarket', market: market.id });
  return outcome.ok ? 'done' : 'refused';
}

/** Carries out requested operations, in their order. It is taken first, so that no two servers do the same. */
async function carryOutWaiting(parts: Parts): Promise<void> {
  for (;;) {
    const { rows } = await parts.pool.query<{ id: string; kind: OperationKind; symbol: string }>(
      `UPDATE spot_operations SET taken_at = now()
       WHERE id = (SELECT id FROM spot_operations WHERE taken_at IS NULL ORDER BY id LIMIT 1) AND taken_at IS NULL
       RETURNING id, kind, symbol`,
    );
    const [next] = rows;
    if (!next) return;
    const outcome = await outcomeOf(parts, next.symbol);
    parts.log.info({ kind: next.kind, market: next.symbol, outcome }, 'an operation on a market');
    await parts.pool.query('UPDATE spot_operations SET outcome = $2 WHERE id = $1', [next.id, outcome]);
  }
}

/** Looks for operations twice a second, one look after the other. `close` resolves when the one that is carried out is finished. */
export function operations(parts: Parts): { chores: readonly Chore[]; close: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= carryOutWaiting(parts)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'operations on markets could not be read'))
      .finally(() => (running = undefined));
  };
  return { chores: [{ everyMs: lookMs, run: look }], close: async () => running };
}
