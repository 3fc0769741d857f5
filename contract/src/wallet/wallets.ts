import { z } from 'zod';
import { flagReply, idReply, idText, moneyReply } from '../fields.ts';
import { route } from '../route.ts';
import { wireKinds } from './kinds.ts';

const shared = {
  id: idReply,
  currency: idReply,
  currency_name: z.string(),
  currency_type: z.string(),
  is_legal: flagReply,
  is_lever: flagReply,
  is_match: flagReply,
  is_micro: flagReply,
  cny_price: moneyReply,
  pb_price: moneyReply,
  usdt_price: moneyReply,
  is_charge: flagReply,
  logo: z.string(),
};

/** One asset in one kind of account. `<kind>_balance` is what can be used, `lock_<kind>_balance` what is on hold. */
export const walletRow = z.object(shared).catchall(z.string());
const walletOf = z.strictObject({
  balance: z.array(walletRow),
  /** `totle` is how this family of clients spells it; both are in USDT. */
  totle: moneyReply,
  usdt_totle: moneyReply,
  CNY: z.string(),
});

export const wallets = route({
  id: 'wallet.list',
  method: 'POST',
  path: '/wallet/list',
  who: 'trader',
  about: 'All balances by kind of account, with their worth in USDT.',
  body: z.object({}),
  reply: z.strictObject({
    legal_wallet: walletOf,
    change_wallet: walletOf,
    lever_wallet: walletOf,
    micro_wallet: walletOf,
    stock_wallet: walletOf,
    margin_wallet: walletOf,
    financial_wallet: walletOf,
    /** Fiat money for one USDT, as text, for display only: {USD: "1", EUR: "0.92", …}. */
    fiat_rates: z.record(z.string(), z.string()),
    ExRate: moneyReply,
    is_open_CTbi: flagReply,
    usdt_totle: moneyReply,
  }),
  refusals: [],
});

export const wallet = route({
  id: 'wallet.detail',
  method: 'POST',
  path: '/wallet/detail',
  who: 'trader',
  about: 'One asset in one kind of account.',
  body: z.object({ currency: idText, type: z.enum(wireKinds) }),
  reply: z
    .object({ ...shared, address: z.string(), ExRate: moneyReply, coin_trade_fee: moneyReply })
    .catchall(z.string()),
  refusals: ['wallet.asset_not_found'],
});

export const currenciesOfUser = route({
  id: 'wallet.currencies',
  method: 'GET',
  path: '/currency/user_currency_list',
  who: 'trader',
  about: 'The assets that can be moved between kinds of account, with what is in each.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      id: idReply,
      name: z.string(),
      logo: z.string(),
      scale: z.number().int(),
      is_legal: flagReply,
      is_lever: flagReply,
      is_match: flagReply,
      is_micro: flagReply,
      /** The kinds of account this asset can be in. */
      kinds: z.array(z.enum(wireKinds)),
      wallet: z.record(z.string(), moneyReply),
    }),
  ),
  refusals: [],
});
