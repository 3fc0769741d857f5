import { payee, upload } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import { qrPhoto } from '../../../../test/qr-photo.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';

export const tron = 'TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY';
export const bankCard = {
  ...{ real_name: 'Linh Tran', bank_account: '6222 0202 0011 2230', bank_name: 'First Bank', bank_dizhi: 'New York' },
  ...{ alipay_account: '021000021', wechat_account: '1 Main Street', wechat_nickname: 'CHASUS33' },
};
export const internationalCard = {
  ...{ real_name: 'Linh Tran', bank_account: 'DE89370400440532013000', bank_name: 'Erste Bank', bank_dizhi: 'Berlin' },
  ...{ bank_network: 'Mitte', swift_code: 'COBADEFFXXX', phone: '+49 30 901820' },
};

/** A user of its own whose session proved a factor, with the image of a QR code. */
export async function saving({ whole }: Pick<World, 'whole'>, text = tron) {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const call = clientOf(whole.app, token);
  const stored = await call(upload.image, {}, { file: await qrPhoto(text) });
  if (!stored.ok) throw new Error(stored.message);
  return { token, call, qrcode: stored.message };
}

/** One who has saved an address and both kinds of card. */
export async function saved(world: Pick<World, 'whole'>) {
  const { token, call, qrcode } = await saving(world);
  const address = await call(payee.saveAddress, { currency: '3', name: 'Mine', address: tron, qrcode });
  const bank = await call(payee.saveBank, bankCard);
  const international = await call(payee.saveInternational, internationalCard);
  if (!address.ok || !bank.ok || !international.ok) throw new Error('it is saved');
  const { rows } = await world.whole.database.pool.query<{ user_id: string }>(
    'SELECT user_id FROM payees WHERE id = $1',
    [address.data.id],
  );
  const ids = { address: address.data.id, bank: bank.data.id, international: international.data.id };
  return { token, call, user: rows[0]?.user_id ?? '', ids };
}

export const successes: SuccessesOf<typeof payee.product> = {
  own: async (world) => ({ body: {}, token: (await saved(world)).token }),
  addresses: async (world) => ({ body: { page: '1' }, token: (await saved(world)).token }),
  saveAddress: async (world) => {
    const { token, qrcode } = await saving(world);
    return { body: { currency: '3', network: 'tron', name: 'Mine', address: tron, qrcode }, token };
  },
  readQr: async (world) => {
    const { token, qrcode } = await saving(world);
    return { body: { qrcode }, token };
  },
  remove: async (world) => {
    const { token, ids } = await saved(world);
    return { body: { id: String(ids.address) }, token };
  },
  setListOnly: async (world) => {
    const { token } = await saving(world);
    return { body: { on: '1' }, token };
  },
  bank: async (world) => ({ body: {}, token: (await saved(world)).token, empty: ['banks'] }),
  saveBank: async (world) => ({ body: bankCard, token: (await saving(world)).token }),
  international: async (world) => ({ body: {}, token: (await saved(world)).token }),
  saveInternational: async (world) => ({ body: internationalCard, token: (await saving(world)).token }),
  cardQueue: async (world) => {
    await saved(world);
    return { body: {}, token: (await openStaff(world.whole.database.pool, 'reviewer')).token };
  },
  reviewCard: async (world) => {
    const { user, ids } = await saved(world);
    const { token } = await openStaff(world.whole.database.pool, 'reviewer');
    return { body: { user, payee: String(ids.bank), decision: 'accept', reason: 'the name is the same' }, token };
  },
  ofUser: async (world) => {
    const { user } = await saved(world);
    const { token } = await openStaff(world.whole.database.pool, 'treasurer');
    return { body: { user, reason: 'to pay a withdrawal' }, token };
  },
};
