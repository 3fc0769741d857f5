/** Own lock-ups, and what their owner does with one that runs. */
import { lockup } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle } from '../../carry/http/handling.ts';
import type { LockupServices } from './services.ts';

/** Which of them `status` asks for. */
const statuses = { 1: ['running'], 2: ['ended', 'redeemed', 'renewed'] } as const;

export const orders = ({ own }: LockupServices) =>
  handle(lockup.orders, async ({ body, caller }) => {
    const { status, id } = body;
    const equal = { status: status && statuses[status], id: id && Number(id) };
    const { rows, total } = await own.list(caller.userId, body, equal);
    return { ok: true, message: { order_list: rows, total } };
  });

export const redeem = (services: LockupServices) =>
  handle(lockup.redeem, async (call) => {
    const { body, caller, language } = call;
    const command = { kind: 'lockup.redeem', owner: caller.userId, order: Number(body.id) } as const;
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'lockup', 'done.redeemed', {});
    return { ok: true, message, data: services.own.present(answer.lockup) };
  });

export const setRenew = (services: LockupServices) =>
  handle(lockup.setRenew, async (call) => {
    const { body, caller, language } = call;
    const renew = body.auto_renew === '1';
    const command = { kind: 'lockup.setRenew', owner: caller.userId, order: Number(body.id), renew } as const;
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'lockup', renew ? 'done.renew_on' : 'done.renew_off', {});
    return { ok: true, message, data: services.own.present(answer.lockup) };
  });
