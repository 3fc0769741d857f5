/** Requests that take two people, as the desk asks for them (server/src/shared/review decides). */
import { desk, type WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse, type Staff } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { readRequest, readRequests } from '../../shared/review/read-requests.ts';
import { nameOf, shownChanges } from './declared-settings.ts';
import type { DeskServices } from './services.ts';

export const requests = ({ pool, approvals }: DeskServices) =>
  handle(desk.requests, async ({ body, caller, language }) => {
    const { rows, total } = await readRequests(pool, approvals, caller, {
      show: body.show ?? 'open',
      ...pagingOf(body),
    });
    return {
      ok: true,
      message: { rows: rows.map((row) => ({ ...row, ...named(language, row) })), total },
    };
  });

/** An account of the house is said in words with what is asked of it. */
const house = /^house:(?:(?<account>[a-z]+):)?\d+$/;

/** What people call a request: what it is, and what it is about. A setting without a name of its own, or with a number alone, is about what it is. */
function named(language: WireLanguage, { kind, subject, title }: { kind: string; subject: string; title: string }) {
  const found = house.exec(subject);
  const account = found && words(localeOf(language), 'float', `house.of.${found.groups?.['account'] ?? 'convert'}`);
  const name = nameOf(language, kind);
  const about = title === '' || title.startsWith('#') ? `${name} ${title}`.trim() : title;
  return { name, title: account ? `${account} ${title}` : about };
}

type Reader = { staff: Staff; language: WireLanguage };
async function shown({ pool, approvals, asked }: DeskServices, { staff, language }: Reader, id: number) {
  const read = await readRequest(pool, approvals, staff, id);
  if (!read) return refuse('desk.not_found');
  const { payload, ...found } = read;
  const changed = await shownChanges(asked, language, { ...found, payload });
  return { ok: true, message: { ...found, ...changed, ...named(language, found) } } as const;
}

export const request = (services: DeskServices) =>
  handle(desk.request, ({ body, caller: staff, language }) =>
    shown(services, { staff, language }, Number(body.request)),
  );

const decisionOf = (body: { request: string; version: string; note?: string | undefined }) => ({
  ...{ request: Number(body.request), version: Number(body.version), note: body.note ?? '' },
});

export const approve = (services: DeskServices) =>
  handle(desk.approve, async ({ body, caller: staff, language }) => {
    const decided = await services.approvals.approve(staff, decisionOf(body));
    return decided.ok ? shown(services, { staff, language }, decided.id) : refuse(decided.reason);
  });

export const reject = (services: DeskServices) =>
  handle(desk.reject, async ({ body, caller: staff, language }) => {
    const decided = await services.approvals.reject(staff, decisionOf(body));
    return decided.ok ? shown(services, { staff, language }, decided.id) : refuse(decided.reason);
  });

export const withdraw = (services: DeskServices) =>
  handle(desk.withdraw, async ({ body, caller: staff, language }) => {
    const decided = await services.approvals.withdraw(staff, Number(body.request));
    return decided.ok ? shown(services, { staff, language }, decided.id) : refuse(decided.reason);
  });
