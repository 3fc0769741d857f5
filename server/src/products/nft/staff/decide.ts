/** What one of the staff decides, or asks another to decide. The carrier logs it, with its reason, before it is carried out. */
import { nft } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { handle, refuse, type Staff } from '../../../carry/http/handling.ts';
import { codeOf, entryOf } from '../codes.ts';
import type { NftServices } from '../services.ts';
import { subjectOf, workOf } from './requests.ts';

type Named = { user: string; code: string };

/** The item that a call names with its creator or its owner, or that there is none. */
export async function namedItem({ pool }: Pick<NftServices, 'pool'>, { user, code }: Named) {
  const entry = await entryOf(pool, code);
  const found = entry?.kind === 'item' ? await workOf(pool, entry.id) : undefined;
  const isOf = found && [found.item.creator, found.item.owner].includes(Number(user));
  return isOf ? found : undefined;
}

/** Why no decision was asked for. */
const refusals = {
  'desk.request_exists': 'nft.request_open',
  'desk.nothing_changes': 'nft.decided_already',
  'desk.own_account': 'nft.own_account',
} as const;

async function ask(
  services: NftServices,
  kind: 'nft.approve' | 'nft.show' | 'nft.endSale',
  caller: Staff,
  body: Named & { reason: string },
) {
  const found = await namedItem(services, body);
  if (!found) return refuse('nft.not_found');
  const { item } = found;
  const made = await services.approvals.make(caller.staffId, {
    ...{ kind, subject: subjectOf(Number(body.user), item.id), title: `${codeOf(item)} · U-${body.user}` },
    ...{ payload: { item: item.id }, reason: body.reason },
  });
  return made.ok ? { ok: true as const, message: { request: made.id } } : refuse(refusals[made.reason]);
}

export const approve = (services: NftServices) =>
  handle(nft.approve, ({ body, caller }) => ask(services, 'nft.approve', caller, body));
export const show = (services: NftServices) =>
  handle(nft.show, ({ body, caller }) => ask(services, 'nft.show', caller, body));
export const endSale = (services: NftServices) =>
  handle(nft.endSale, ({ body, caller }) => ask(services, 'nft.endSale', caller, body));

/** What one alone decides. */
async function decide(
  services: NftServices,
  caller: Staff,
  body: Named,
  commandOf: (item: number) => CommandOf<'nft.reject' | 'nft.hide'>,
) {
  const found = await namedItem(services, body);
  if (!found) return refuse('nft.not_found');
  const { item } = found;
  if (await services.approvals.concernsSelf(caller.staffId, `user:${body.user}`)) return refuse('nft.own_account');
  const { outcome } = await services.sequencer.submit(commandOf(item.id));
  return outcome.ok ? { ok: true as const, message: { code: codeOf(item) } } : refuse('nft.decided_already');
}

export const reject = (services: NftServices) =>
  handle(nft.reject, ({ body, caller }) =>
    decide(services, caller, body, (item) => ({
      ...{ kind: 'nft.reject', item, by: caller.staffId, reason: body.failure },
    })),
  );
export const hide = (services: NftServices) =>
  handle(nft.hide, ({ body, caller }) =>
    decide(services, caller, body, (item) => ({ kind: 'nft.hide', item, by: caller.staffId })),
  );
