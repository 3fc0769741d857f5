/** What an owner changes of a follow, and how it ends. None of it asks the gate: it takes no more on than the follow was allowed. */
import { copy } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { carryOut } from '../../../shared/commands/carry-out.ts';
import type { CopyServices } from '../services.ts';
import { said } from './said.ts';
import { marginAsset, termsIn } from './terms.ts';

export const edit = (services: CopyServices) =>
  handle(copy.edit, async (call) => {
    const terms = termsIn(services, call.body);
    if ('ok' in terms) return terms;
    const named = { owner: call.caller.userId, trader: Number(call.body.follow_user_id) };
    const answer = await carryOut(services, call, { kind: 'copy.edit', ...named, ...terms });
    return answer.ok ? { ok: true, message: said(call, 'done.edited') } : answer;
  });

export const pause = (services: CopyServices) =>
  handle(copy.pause, async (call) => {
    const paused = call.body.pause === '1';
    const answer = await carryOut(services, call, {
      ...{ kind: 'copy.pause', owner: call.caller.userId, trader: Number(call.body.follow_user_id), paused },
    });
    return answer.ok ? { ok: true, message: said(call, paused ? 'done.paused' : 'done.resumed') } : answer;
  });

export const amount = (services: CopyServices) =>
  handle(copy.amount, async (call) => {
    const asset = marginAsset(services);
    if (!asset) return refuse('copy.not_following');
    const [sign, text] = call.body.amount.startsWith('-') ? [-1n, call.body.amount.slice(1)] : [1n, call.body.amount];
    const read = parseAmount(text, asset.scale);
    if (read === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const answer = await carryOut(services, call, {
      ...{ kind: 'copy.amount', owner: call.caller.userId, trader: Number(call.body.follow_user_id) },
      amount: sign * read,
    });
    return answer.ok ? { ok: true, message: said(call, 'done.amount_changed') } : answer;
  });

export const cancel = (services: CopyServices) =>
  handle(copy.cancel, async (call) => {
    const keep = call.body.keep === '1';
    const answer = await carryOut(services, call, {
      ...{ kind: 'copy.cancel', owner: call.caller.userId, trader: Number(call.body.follow_user_id), keep },
    });
    return answer.ok ? { ok: true, message: said(call, keep ? 'done.ended_kept' : 'done.ended') } : answer;
  });

export const selfHolding = (services: CopyServices) =>
  handle(copy.selfHolding, async (call) => {
    const ticket = Number(call.body.transaction_id);
    const answer = await carryOut(services, call, { kind: 'copy.selfHold', owner: call.caller.userId, ticket });
    return answer.ok ? { ok: true, message: said(call, 'done.kept') } : answer;
  });

export const close = (services: CopyServices) =>
  handle(copy.close, async (call) => {
    const ticket = Number(call.body.transaction_id);
    const answer = await carryOut(services, call, { kind: 'copy.close', owner: call.caller.userId, ticket });
    return answer.ok ? { ok: true, message: said(call, 'done.closed') } : answer;
  });

export const resign = (services: CopyServices) =>
  handle(copy.resign, async (call) => {
    const answer = await carryOut(services, call, { kind: 'copy.resign', owner: call.caller.userId });
    return answer.ok ? { ok: true, message: said(call, 'done.resigned') } : answer;
  });
