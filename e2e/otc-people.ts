/** People who trade by OTC: verified with photos by two of the staff under a name, with a payment password, demo funds and a card that was reviewed, as if a day had passed. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { account, desk, identity, otc, payee, upload } from '@glassbook/contract';
import sharp from 'sharp';
import { staffToken } from './staff.ts';
import type { System } from './system.ts';
import { clientOf, password, signUp, yes, type Trader } from './trader.ts';
import { aDayLater, acceptCards, digits } from './withdrawer.ts';

export type OtcPerson = Trader & { id: number; card: number };

export const pictureFile = async (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Two of the staff approve what waits of a user. */
async function approveIdentity({ origin }: System, user: number): Promise<void> {
  for (const role of ['reviewer', 'administrator'] as const) {
    const call = clientOf(origin, await staffToken(origin, role));
    const { rows } = yes(await call(identity.queue, { show: 'review', limit: '100' })).message;
    const request = String(rows.find((row) => row.user === user)?.request);
    yes(await call(identity.approve, { user: String(user), request, reason: 'looked at it' }));
  }
}

export async function otcPerson(system: System, name: string): Promise<OtcPerson> {
  const trader = await signUp(system.origin, system.mailbox);
  const { call } = trader;
  const { id } = yes(await call(account.info, {})).message;
  const number = `C${String(randomInt(10_000_000)).padStart(7, '0')}`;
  yes(await call(identity.verify, { real_type: '1', id_type: '1', country: 'VN', name, card_id: number }));
  await approveIdentity(system, id);
  const photo = async (color: string) => {
    const file = new Blob([new Uint8Array(await pictureFile(color))]);
    return yes(await call(upload.image, {}, { file })).message;
  };
  const [front_pic, reverse_pic] = [await photo('#3a6ea5'), await photo('#a53a6e')];
  yes(await call(identity.verify, { real_type: '2', front_pic, reverse_pic }));
  await approveIdentity(system, id);
  yes(await call(account.stepUp, { by: 'password', proof: password }));
  yes(await call(account.setPaymentPassword, { password: digits, re_password: digits }));
  const saved = yes(
    await call(payee.saveBank, {
      ...{ real_name: name, bank_account: '6222 0202 0011 2230', bank_name: 'First Bank', bank_dizhi: 'Hanoi' },
      ...{ alipay_account: '021000021', wechat_account: '1 Main Street', wechat_nickname: 'CHASUS33' },
    }),
  );
  await acceptCards(system, trader);
  await aDayLater(system, trader);
  return { ...trader, id, card: saved.data.id };
}

/** Makes a person a merchant by two of the staff, with an ad that sells 500 USDT for CNY at the rate; its number. */
export async function adOf({ origin }: System, seller: OtcPerson): Promise<string> {
  const { needed } = yes(await seller.call(otc.merchant, {})).message;
  yes(await seller.call(otc.apply, { deposit: needed }));
  const support = clientOf(origin, await staffToken(origin, 'support'));
  const named = { user: String(seller.id), reason: 'looked at it' };
  const { request } = yes(await support(otc.admit, { ...named, admitted: '1' })).message;
  const reviewer = clientOf(origin, await staffToken(origin, 'reviewer'));
  yes(await reviewer(desk.approve, { request: String(request), version: '1' }));
  const rate = async () =>
    yes(await seller.call(otc.config, {})).message.fiats.find(({ code }) => code === 'CNY')?.rate;
  // Rates are told every 15 seconds.
  while ((await rate()) === '') await wait(500);
  const terms = { currency_id: '3', fiat: 'CNY', price: Number(await rate()).toFixed(2), amount: '500' };
  const bounds = { min: '100', max: '3000', pay_minutes: '15', cards: String(seller.card) } as const;
  return String(yes(await seller.call(otc.saveAd, { ...terms, ...bounds, type: '2' })).message.id);
}
