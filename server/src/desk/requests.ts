/** Requests that take two people, as the desk asks for them (server/src/review decides). */
import { desk } from '@glassbook/contract';
import { handle, refuse, type Staff } from '../http/handling.ts';
import { pagingOf } from '../http/paging.ts';
import { readRequest, readRequests } from '../review/read-requests.ts';
import type { DeskServices } from './services.ts';

export const requests = ({ pool, approvals }: DeskServices) =>
  handle(desk.requests, async ({ body, caller }) => ({
    ok: true,
    message: await readRequests(pool, approvals, caller, { show: body.show ?? 'open', ...pagingOf(body) }),
  }));

async function shown({ pool, approvals }: DeskServices, staff: Staff, id: number) {
  const found = await readRequest(pool, approvals, staff, id);
  return found ? ({ ok: true, message: found } as const) : refuse('desk.not_found');
}

export const request = (services: DeskServices) =>
  handle(desk.request, ({ body, caller }) => shown(services, caller, Number(body.request)));

const decisionOf = (body: { request: string; version: string; note?: string | undefined }) => ({
  ...{ request: Number(body.request), version: Number(body.version), note: body.note ?? '' },
});

export const approve = (services: DeskServices) =>
  handle(desk.approve, async ({ body, caller }) => {
    const decided = await services.approvals.approve(caller, decisionOf(body));
    return decided.ok ? shown(services, caller, decided.id) : refuse(decided.reason);
  });

export const reject = (services: DeskServices) =>
  handle(desk.reject, async ({ body, caller }) => {
    const decided = await services.approvals.reject(caller, decisionOf(body));
    return decided.ok ? shown(services, caller, decided.id) : refuse(decided.reason);
  });

export const withdraw = (services: DeskServices) =>
  handle(desk.withdraw, async ({ body, caller }) => {
    const decided = await services.approvals.withdraw(caller, Number(body.request));
    return decided.ok ? shown(services, caller, decided.id) : refuse(decided.reason);
  });
