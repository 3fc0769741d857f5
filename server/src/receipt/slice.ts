/** Settlement receipts and the signed heads they are under, for everybody. */
import { receipt as contract } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { openHeadKey } from '../receipts/head-key.ts';
import { everyMinute, signHead } from '../receipts/heads.ts';
import { receiptOf } from '../receipts/receipt.ts';
import { windowReceiptOf } from '../receipts/window.ts';
import { tickRecords } from '../receipts/tick-records.ts';
import type { Core, Part, Slice } from '../slice.ts';

/** A window has a tick a second for half an hour, each with its sources; in usual requests. */
const RECEIPT_COST = 5;

export const receipt: Slice<'receipt'> = { name: 'receipt', begin: () => ({ open }) };

async function open({ config, pool, catalog, receipts, now, log }: Core): Promise<Part<'receipt'>> {
  const key = openHeadKey(config.dataDir);
  await pool.query('INSERT INTO receipt_keys (key, from_ms, previous) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    ...[key.publicText, now(), key.previous],
  ]);
  receipts.chains.add(tickRecords(catalog));
  const symbolOf = (instrument: number) => catalog.instrument(instrument).symbol;
  let stopSigning: (() => void) | undefined;
  return {
    handlings: {
      receipt: {
        ...handleAnyone(contract.receipt, async ({ body }) => {
          const settled = await receipts.find(body.id);
          const made =
            settled &&
            ('window' in settled ? await windowReceiptOf(pool, settled, now()) : await receiptOf(pool, settled, now()));
          return made ? { ok: true, message: made } : refuse('receipt.not_found');
        }),
        cost: () => RECEIPT_COST,
      },
      heads: handleAnyone(contract.heads, async ({ body }) => {
        const [{ rows: keys }, { rows: heads }] = [
          await pool.query<{ key: string; from_ms: string; previous: string }>(
            'SELECT key, from_ms, previous FROM receipt_keys ORDER BY from_ms',
          ),
          await pool.query<{ head: string }>(
            'SELECT head FROM receipt_heads WHERE $1::bigint IS NULL OR n < $1 ORDER BY n DESC LIMIT $2',
            [body.before ?? null, Number(body.limit ?? 10)],
          ),
        ];
        return {
          ok: true,
          message: {
            keys: keys.map((each) => ({ ...each, from_ms: Number(each.from_ms) })),
            heads: heads.map(({ head }) => JSON.parse(head) as contract.Head),
          },
        };
      }),
    },
    channels: {},
    // The same without a field, as a link in a text has it.
    pages: [
      (app) =>
        app.get<{ Params: { id: string } }>('/api/receipts/:id', (request, reply) =>
          reply.redirect(`/api/receipts?id=${encodeURIComponent(request.params.id)}`),
        ),
    ],
    start() {
      stopSigning = everyMinute(
        now,
        () => signHead({ pool, key, symbolOf }, now()),
        (error) => log.warn({ err: error }, 'the index chains were not signed; it is tried again'),
      );
    },
    stop: () => stopSigning?.(),
  };
}
