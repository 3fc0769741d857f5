/** Listing an item, and ending its sale. */
import { nft } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { carryOut } from '../../../shared/commands/carry-out.ts';
import type { NftServices } from '../services.ts';
import { amountsIn, itemOf, said } from './command.ts';

/** Milliseconds UTC; undefined of a moment that no calendar has. */
function momentOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const [date = '', time = ''] = text.split(/[ T]/);
  const at = Date.parse(`${date}T${time}Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : at;
}

export const list = (services: NftServices) =>
  handle(nft.list, async (call) => {
    const { body, caller, language } = call;
    const { id, row } = await itemOf(services, body.code);
    const market = services.inForce.of('nft.configure');
    if (!row || !market) return refuse('nft.not_found');
    const asset = body.currency_id === undefined ? row.asset : Number(body.currency_id);
    if (!services.inForce.of('nft.configureCurrency', { asset })) return refuse('nft.currency_closed');
    const read = amountsIn(services, asset, { price: body.price, per_increase: body.per_increase });
    if ('ok' in read) return read;
    const deposits = amountsIn(services, market.depositAsset, { margin: body.margin });
    if ('ok' in deposits) return deposits;
    const [startAt, endAt] = [
      body.start_time === undefined ? undefined : momentOf(body.start_time),
      momentOf(body.end_time),
    ];
    if (endAt === undefined) return refuse('request.field_invalid', { field: 'end_time' });
    if (body.start_time !== undefined && startAt === undefined)
      return refuse('request.field_invalid', { field: 'start_time' });
    const { price = 0n, per_increase: raise } = read.amounts;
    const { margin: deposit } = deposits.amounts;
    const answer = await carryOut(services, call, {
      ...{ kind: 'nft.list', owner: caller.userId, item: id, asset, price, endAt },
      ...{ ...(raise !== undefined && { raise }), ...(deposit !== undefined && { deposit }) },
      ...(startAt !== undefined && { startAt }),
      ...(body.fee_ppm !== undefined && { seen: { feePpm: Number(body.fee_ppm) } }),
    });
    return answer.ok ? { ok: true, message: said(language, 'done.listed'), data: { code: body.code } } : answer;
  });

export const cancel = (services: NftServices) =>
  handle(nft.cancel, async (call) => {
    const { id } = await itemOf(services, call.body.code);
    const answer = await carryOut(services, call, { kind: 'nft.cancel', owner: call.caller.userId, item: id });
    return answer.ok ? { ok: true, message: said(call.language, 'done.cancelled') } : answer;
  });
