/** Merchants: asking to be one, the deposit, leaving. */
import { otc } from '@glassbook/contract';
import type { MerchantRow } from '@glassbook/engine/otc';
import { formatAmount, parseAmount } from '@glassbook/money';
import { handle, refuse, type Result } from '../../carry/http/handling.ts';
import { answeredBefore, carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { gateRefusal } from '../../shared/gate/gate.ts';
import { unitOf } from './market.ts';
import { findMerchants } from './rows.ts';
import type { OtcServices } from './services.ts';

type Answer = { ok: true; merchant: MerchantRow } | Extract<Result, { ok: false }>;
const states = ['none', 'waits', 'merchant', 'refused', 'leaving'] as const;

function viewOf(services: OtcServices, row: MerchantRow | undefined) {
  const { scale } = unitOf(services);
  return {
    ...{
      state: states.indexOf(row?.state ?? 'none'),
      tier: row?.tier ?? 0,
      deposit: formatAmount(row?.deposit ?? 0n, scale),
    },
    needed: formatAmount(services.inForce.of('otc.configure')?.deposit ?? 0n, scale),
  };
}
const shown = (services: OtcServices, answer: Answer) =>
  answer.ok ? { ok: true as const, message: viewOf(services, answer.merchant) } : answer;

export const merchant = (services: OtcServices) =>
  handle(otc.merchant, async ({ caller }) => {
    const [row] = await findMerchants(services.pool, 'WHERE account = $1', [caller.userId]);
    return { ok: true, message: viewOf(services, row) };
  });

export const apply = (services: OtcServices) =>
  handle(otc.apply, async (call) => {
    const { body, caller } = call;
    const deposit = parseAmount(body.deposit, unitOf(services).scale);
    if (deposit === undefined) return refuse('request.field_invalid', { field: 'deposit' });
    const carry = (asked: Asked): Promise<Answer> =>
      carryOut(services, asked, { kind: 'otc.apply', owner: caller.userId, seen: { deposit } });
    const before = await answeredBefore(call, carry);
    if (before) return shown(services, before);
    const closed = await gateRefusal(services, { userId: caller.userId, act: 'otc_merchant' });
    return closed ?? shown(services, await carry(call));
  });

export const topUp = (services: OtcServices) =>
  handle(otc.topUp, async (call) => {
    const amount = parseAmount(call.body.amount, unitOf(services).scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const command = { kind: 'otc.topUp', owner: call.caller.userId, amount } as const;
    return shown(services, await carryOut(services, call, command));
  });

export const leave = (services: OtcServices) =>
  handle(otc.leave, async (call) =>
    shown(services, await carryOut(services, call, { kind: 'otc.leave', owner: call.caller.userId })),
  );
