/** What staff read of an order, for a reason. The carrier logs each view with it. */
import { otc } from '@glassbook/contract';
import type { OrderRow } from '@glassbook/engine/otc';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { messagesOf } from '../chat/read.ts';
import { findEvents, findOrders } from '../rows.ts';
import type { OtcServices } from '../services.ts';

const MESSAGES_MAX = 500;
const IMAGE_COST = 5;

async function named({ pool }: OtcServices, { user, order }: { user: string; order: string }) {
  const [row] = await findOrders(pool, 'WHERE id = $1 AND merchant = $2', [Number(order), Number(user)]);
  return row;
}

/** Where the buyer was to pay. */
async function cardOf({ details }: OtcServices, { detail }: OrderRow) {
  return (await details.read('order', [detail])).get(detail)?.card ?? null;
}

export const evidence = (services: OtcServices) =>
  handle(otc.evidence, async ({ body }) => {
    const { pool, details, approvedNameOf } = services;
    const row = await named(services, body);
    if (!row) return refuse('otc.not_found');
    const events = await findEvents(pool, 'WHERE "order" = $1 ORDER BY id', [row.id]);
    const messages = await messagesOf(pool, row.id, Number.MAX_SAFE_INTEGER, MESSAGES_MAX);
    const party = async (id: number) => ({ id, name: await approvedNameOf(id) });
    return {
      ok: true,
      message: {
        ...{ buyer: await party(row.buyer), seller: await party(row.seller), pay_to: await cardOf(services, row) },
        timeline: events.map(({ at, what, owner }) => ({ at_ms: at, what, user: owner })),
        evidence: (await details.evidenceOf(row.id)).map(({ id, account, at, text, image }) => ({
          ...{ id, user: account, at_ms: at, text, image: image !== '' },
        })),
        messages: messages.toReversed().map(({ id, sender, at, text, image }) => ({
          ...{ id: Number(id), user: Number(sender), at_ms: Number(at), text, image: image !== null && image !== '' },
        })),
      },
    };
  });

async function addressOf(services: OtcServices, order: number, of: 'evidence' | 'message', id: number) {
  if (of === 'evidence') return (await services.details.evidenceOf(order)).find((one) => one.id === id)?.image;
  const { rows } = await services.pool.query<{ image: string }>(
    'SELECT image FROM otc_messages WHERE id = $1 AND "order" = $2 AND image IS NOT NULL',
    [id, order],
  );
  return rows[0]?.image;
}

export const evidenceImage = (services: OtcServices) => ({
  ...handle(otc.evidenceImage, async ({ body }) => {
    const row = await named(services, body);
    const address = row && (await addressOf(services, row.id, body.of, Number(body.id)));
    const bytes = address ? await services.uploads.document(address) : undefined;
    return bytes ? { ok: true as const, message: bytes.toString('base64') } : refuse('otc.not_found');
  }),
  cost: () => IMAGE_COST,
});
