import { z } from 'zod';
import { flagReply, idReply, idText, moneyReply } from '../fields.ts';
import { route } from '../route.ts';
import { walletRowOf } from '../wallet-row.ts';
import { wireKinds, type WireKind } from './kinds.ts';

const walletOf = (kind: WireKind) =>
  z.strictObject({
    balance: z.array(walletRowOf(kind)),
    /** `totle` is the spelling of this family of clients; both are in USDT. */
    totle: moneyReply,
    usdt_totle: moneyReply,
    CNY: z.string(),
  });

export const wallets = route({
  id: 'wallet.list',
  method: 'POST',
  path: '/wallet/list',
  who: 'trader',
  reads: true,
  about: 'All balances by account, with their value in USDT.',
  body: z.object({}),
  reply: z.strictObject({
    legal_wallet: walletOf('legal'),
    change_wallet: walletOf('change'),
    lever_wallet: walletOf('lever'),
    micro_wallet: walletOf('micro'),
    stock_wallet: walletOf('stock'),
    margin_wallet: walletOf('margin'),
    financial_wallet: walletOf('financial'),
    /** Fiat money for one USDT, as text, for display only: {USD: "1", EUR: "0.92", …}. */
    fiat_rates: z.record(z.string().regex(/^[A-Z]{3}$/), moneyReply),
    ExRate: moneyReply,
    is_open_CTbi: flagReply,
    /** What is owed on loans with interest to now, in USDT; `usdt_totle` is the sum of the accounts less it, half even to a cent. */
    owed: moneyReply,
    usdt_totle: moneyReply,
    /** The last journal entry that balances and prices contain, and its time, milliseconds UTC: both are of that one moment. */
    seq: z.number().int(),
    at_ms: z.number().int(),
  }),
  refusals: [],
});

export const wallet = route({
  id: 'wallet.detail',
  method: 'POST',
  path: '/wallet/detail',
  who: 'trader',
  reads: true,
  about: 'The balance of one asset in one account.',
  body: z.object({ currency: idText, type: z.enum(wireKinds) }),
  reply: z.union(
    wireKinds.map((kind) =>
      walletRowOf(kind).extend({ address: z.string(), ExRate: moneyReply, coin_trade_fee: moneyReply }),
    ),
  ),
  refusals: ['wallet.asset_not_found'],
});

export const currenciesOfUser = route({
  id: 'wallet.currencies',
  method: 'GET',
  path: '/currency/user_currency_list',
  who: 'trader',
  about: 'Transferable assets with their balance in each account.',
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
      /** The kinds of account it can be transferred between: those in use, and those that hold some of it. */
      kinds: z.array(z.enum(wireKinds)),
      wallet: z.partialRecord(z.enum(wireKinds.map((kind) => `${kind}_balance` as const)), moneyReply),
    }),
  ),
  refusals: [],
});
