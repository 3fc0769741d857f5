/** What the screens of the desk are looked at with: a user, a chat, an identity, requests, a withdrawal and a deposit. */
import { randomUUID } from 'node:crypto';
import { content, desk, funds, identity, kefu, loan, upload } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import sharp from 'sharp';
import type { SmsGateway } from './sms-gateway.ts';
import type { System } from './system.ts';
import { staffToken } from './staff.ts';
import { bindPhone, clientOf, signUp, yes } from './trader.ts';
import { digits, saved, withdrawer } from './withdrawer.ts';

export const realName = 'Linh Nguyen';
const photoOf = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ]);

/** A user whose photos wait for a decision and who wrote to support, and a request of staff: the paths of the four. */
async function userWithPaths(system: System, sms: SmsGateway, staff: Client) {
  const trader = await signUp(system.origin, system.mailbox);
  const { address, call } = trader;
  await bindPhone(trader, sms);
  const user = String(yes(await staff(desk.users, { q: address })).message.rows[0]?.id);
  const newest = async () => {
    const { rows } = yes(await staff(identity.queue, { show: 'review', limit: '100' })).message;
    return String(rows.find((row) => String(row.user) === user)?.request);
  };
  const details = { id_type: '1', country: 'FR', name: realName, card_id: `C${Date.now() % 10_000_000}` } as const;
  yes(await call(identity.verify, { real_type: '1', ...details }));
  const approval = { user, request: await newest(), reason: 'the number is right' };
  for (const by of [staff, clientOf(system.origin, await staffToken(system.origin, 'reviewer'))])
    yes(await by(identity.approve, approval));
  const sent = async (background: string) =>
    yes(await call(upload.image, {}, { file: await photoOf(background) })).message;
  const photos = { front_pic: await sent('#3a6ea5'), reverse_pic: await sent('#a53a6e') };
  yes(await call(identity.verify, { real_type: '2', ...photos }));
  yes(await call(kefu.send, { client_id: randomUUID(), text: 'Which reference do I use?' }));
  const asked = { email: address, role: 'support', reason: 'starts on Monday' } as const;
  const { request } = yes(await staff(desk.requestGrant, asked)).message;
  const payer = await withdrawer(system);
  const sum = { address: saved, currency: '3', number: '120', type: '0', password: digits } as const;
  const { id } = yes(await payer.call(funds.withdraw, sum, { key: randomUUID() })).data;
  const { rows } = yes(await staff(funds.withdrawalQueue, { limit: '100' })).message;
  const owner = rows.find((row) => row.id === id)?.user;
  const voucher = yes(await payer.call(upload.image, {}, { file: await photoOf('#6e3aa5') })).message;
  const stated = { account: voucher, amount: '100', currency: '3', type: '0', network: 'tron' } as const;
  const deposit = yes(await payer.call(funds.deposit, stated, { key: randomUUID() })).data.id;
  const secured = { collateral_id: '1', collateral: '0.05', amount: '500', days: '7', rate: '' } as const;
  yes(await payer.call(loan.borrow, secured, { key: randomUUID() }));
  return {
    ...{ user: `/users/${user}`, chat: `/chats/${user}`, request: `/requests/${request}` },
    ...{ identity: `/identities/${user}/${await newest()}`, withdrawal: `/withdrawals/${owner}/${id}` },
    ...{ payees: `/payees/${owner}`, loans: `/loans/${owner}`, deposit: `/deposits/${owner}/${deposit}` },
  };
}

const made = new WeakMap<System, ReturnType<typeof userWithPaths>>();

/** The paths of them, made once for a system, and of one entry of the content. */
export async function deskCases(system: System, sms: SmsGateway, staff: Client) {
  const paths = made.get(system) ?? userWithPaths(system, sms, staff);
  made.set(system, paths);
  return { ...(await paths), entry: `/content/${yes(await staff(content.entries, {})).message.rows[0]?.id}` };
}
export type DeskCases = Awaited<ReturnType<typeof deskCases>>;

/** Every screen behind the login, none after another of the same component. */
export const deskPaths = (paths: DeskCases): string[] => [
  ...['/withdrawals', '/deposits', '/requests', paths.withdrawal, '/identities', paths.deposit, '/deposit-addresses'],
  ...[
    paths.payees,
    paths.request,
    '/chats',
    '/markets',
    paths.chat,
    '/markets/1',
    '/markets/101',
    '/settings',
    '/settings/futuresMarket:101',
    '/settings/demo',
    '/rewards',
  ],
  ...['/content', paths.entry, '/users', paths.user],
  ...['/cases', paths.loans, '/works', '/traders', '/otc', '/merchants', '/room', '/cards'],
  ...['/float', '/reconciliations', '/reconciliations/2026-04-22'],
  ...['/security', '/staff', '/audit', '/none'],
];
