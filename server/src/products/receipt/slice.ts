/** Settlement receipts and the signed heads they are under, for everybody. */
import { receipt as contract } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { openHeadKey } from '../../shared/receipts/head-key.ts';
import { everyMinute, signHead } from '../../shared/receipts/heads.ts';
import { KeptReceipts, type Made } from '../../shared/receipts/kept-receipts.ts';
import { receiptOf } from '../../shared/receipts/receipt.ts';
import type { Receipts } from '../../shared/receipts/receipts.ts';
import { windowReceiptOf } from '../../shared/receipts/window.ts';
import { tickRecords } from '../../shared/receipts/tick-records.ts';
import { slice } from '../../shared/slice/slice.ts';

/** Under a signed head, with its result, nothing of it changes any more; of a window that is both of its parts. */
function madeOf(message: contract.Receipt | contract.WindowReceipt): Made {
  const opening = 'opening' in message ? message.opening : undefined;
  const links = (message.chain?.links.length ?? 0) + (opening?.chain.links.length ?? 0);
  const isFinal = message.result !== null && message.head !== null && opening?.head !== null;
  return { message, isFinal, links };
}

const costOf = (kept: KeptReceipts, receipts: Receipts, { id }: { id: string }): number =>
  kept.cost(id, receipts.linksOf(id));

export const receipt = slice({
  name: 'receipt',
  roles: ['leader'],
  needs: ['config', 'pool', 'catalog', 'receipts', 'now', 'log'],
  async open({ config, pool, catalog, receipts, now, log }) {
    const key = openHeadKey(config.dataDir);
    await pool.query('INSERT INTO receipt_keys (key, from_ms, previous) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      ...[key.publicText, now(), key.previous],
    ]);
    receipts.chains.add(tickRecords(catalog));
    const kept = new KeptReceipts();
    const make = async (id: string): Promise<Made | undefined> => {
      const settled = await receipts.find(id);
      if (!settled) return undefined;
      const made =
        'window' in settled ? await windowReceiptOf(pool, settled, now()) : await receiptOf(pool, settled, now());
      return made && madeOf(made);
    };
    const symbolOf = (instrument: number) => catalog.instrument(instrument).symbol;
    return {
      handlings: {
        receipt: {
          ...handleAnyone(contract.receipt, async ({ body }) => {
            const json = await kept.text(body.id, () => make(body.id));
            return json === undefined ? refuse('receipt.not_found') : { ok: true, json };
          }),
          cost: (body) => costOf(kept, receipts, body as { id: string }),
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
          app.get<{ Params: { id: string } }>('/api/receipts/:id(^[a-z]+-\\d+$)', (request, reply) =>
            reply.redirect(`/api/receipts?id=${encodeURIComponent(request.params.id)}`),
          ),
      ],
      leads: () => ({
        chores: [
          everyMinute(
            now,
            () => signHead({ pool, key, symbolOf }, now()),
            (error) => log.warn({ err: error }, 'the index chains were not signed; it is tried again'),
          ),
        ],
      }),
    };
  },
});
