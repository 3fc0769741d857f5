/** Deposits and bids of auctions. */
import { nft } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { carryOut, type Asked } from '../../../shared/commands/carry-out.ts';
import type { NftServices } from '../services.ts';
import { amountsIn, behindGate, itemOf, said, saleOf } from './command.ts';

export const margin = (services: NftServices) =>
  handle(nft.margin, async (call) => {
    const { body, caller, language } = call;
    const { id, row } = await itemOf(services, body.code);
    const market = services.inForce.of('nft.configure');
    if (!row || !market) return refuse('nft.not_found');
    const read = amountsIn(services, market.depositAsset, { margin: body.margin });
    if ('ok' in read) return read;
    const { margin: deposit } = read.amounts;
    const answer = await behindGate(services, { act: 'nft_buy' }, call, (asked: Asked) =>
      carryOut(services, asked, {
        ...{ kind: 'nft.margin', owner: caller.userId, item: id },
        ...(deposit !== undefined && { seen: { deposit } }),
      }),
    );
    return answer.ok ? { ok: true, message: said(language, 'done.deposit') } : answer;
  });

export const bid = (services: NftServices) =>
  handle(nft.bid, async (call) => {
    const { body, caller, language } = call;
    const { id, row, listing } = await saleOf(services, body.code);
    if (!row) return refuse('nft.not_found');
    const asset = body.currency_id === undefined ? (listing?.asset ?? row.asset) : Number(body.currency_id);
    const read = amountsIn(services, asset, { price: body.price, current: body.current });
    if ('ok' in read) return read;
    const { price: raise = 0n, current } = read.amounts;
    const answer = await behindGate(services, { act: 'nft_buy' }, call, (asked: Asked) =>
      carryOut(services, asked, {
        ...{ kind: 'nft.bid', owner: caller.userId, item: id, raise },
        seen: { asset, ...(current !== undefined && { current }) },
      }),
    );
    if (!answer.ok) return answer;
    const price = formatAmount(answer.bid.price, services.catalog.asset(answer.bid.asset).scale);
    return {
      ...{ ok: true, message: said(language, 'done.bid') },
      data: { code: body.code, price, end_ms: answer.listing.endAt },
    };
  });

export const leave = (services: NftServices) =>
  handle(nft.leave, async (call) => {
    const { id } = await itemOf(services, call.body.code);
    const answer = await carryOut(services, call, { kind: 'nft.leave', owner: call.caller.userId, item: id });
    return answer.ok ? { ok: true, message: said(call.language, 'done.left') } : answer;
  });
