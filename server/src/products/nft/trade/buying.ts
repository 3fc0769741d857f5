/** Buying an item or a box, and paying what was won. */
import { nft } from '@glassbook/contract';
import { handle, refuse, type Call, type Caller } from '../../../carry/http/handling.ts';
import { carryOut, type Asked } from '../../../shared/commands/carry-out.ts';
import { codeOf, entryOf } from '../codes.ts';
import { findOrders } from '../read/rows.ts';
import type { NftServices } from '../services.ts';
import { amountsIn, behindGate, said, saleOf } from './command.ts';

type Buying = Call<{ code: string; price?: string | undefined; currency_id?: string | undefined }> & { caller: Caller };

/** The lowest unsold box of a series. */
async function buyBox(services: NftServices, call: Buying, series: number) {
  const { body, caller } = call;
  const terms = services.inForce.of('nft.configureSeries', { series });
  if (!terms) return refuse('nft.not_found');
  if (body.currency_id !== undefined && Number(body.currency_id) !== terms.asset) return refuse('nft.price_changed');
  const read = amountsIn(services, terms.asset, { price: body.price });
  if ('ok' in read) return read;
  const { price } = read.amounts;
  return behindGate(services, { act: 'nft_box' }, call, (asked: Asked) =>
    carryOut(services, asked, {
      ...{ kind: 'nft.buyBox', owner: caller.userId, series },
      ...(price !== undefined && { seen: { price } }),
    }),
  );
}

/** A price is seen in a currency: where the caller names none, that of the sale by which the price was read. */
async function buyItem(services: NftServices, call: Buying) {
  const { body, caller } = call;
  const { id, row, listing } = await saleOf(services, body.code);
  if (!row) return refuse('nft.not_found');
  const asset = body.currency_id === undefined ? (listing?.asset ?? row.asset) : Number(body.currency_id);
  const read = amountsIn(services, asset, { price: body.price });
  if ('ok' in read) return read;
  const { price } = read.amounts;
  const isSeen = price !== undefined || body.currency_id !== undefined;
  return behindGate(services, { act: 'nft_buy' }, call, (asked: Asked) =>
    carryOut(services, asked, {
      ...{ kind: 'nft.buy', owner: caller.userId, item: id },
      ...(isSeen && { seen: { asset, ...(price !== undefined && { price }) } }),
    }),
  );
}

export const buy = (services: NftServices) =>
  handle(nft.buy, async (call) => {
    const entry = await entryOf(services.pool, call.body.code);
    if (!entry) return refuse('nft.not_found');
    const isSeries = entry.kind === 'series';
    const answer = await (isSeries ? buyBox(services, call, entry.id) : buyItem(services, call));
    if (!answer.ok) return answer;
    const message = isSeries ? said(call.language, 'done.box_bought') : said(call.language, 'done.bought');
    return { ok: true, message, data: { code: codeOf(answer.item) } };
  });

/** Why an order that the engine no longer has cannot be paid. */
const closed = { paid: 'nft.already_paid', expired: 'nft.order_expired', void: 'nft.order_void' } as const;

export const pay = (services: NftServices) =>
  handle(nft.pay, async (call) => {
    const { body, caller, language } = call;
    const order = Number(body.id);
    const answer = await carryOut(services, call, { kind: 'nft.pay', owner: caller.userId, order });
    if (answer.ok) return { ok: true, message: said(language, 'done.paid'), data: { code: codeOf(answer.item) } };
    if (answer.reason !== 'nft.order_closed') return answer;
    const [row] = await findOrders(services.pool, 'WHERE id = $1 AND owner = $2', [order, caller.userId]);
    if (!row) return refuse('nft.not_found');
    return row.status === 'to_pay' ? answer : refuse(closed[row.status]);
  });
