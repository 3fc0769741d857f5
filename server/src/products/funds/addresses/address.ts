import { funds, payee } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { bankRate, rateText } from '../deposits/bank-rate.ts';
import { tookLately } from '../deposits/took.ts';
import { referenceCode } from '../reference-code.ts';
import type { FundsServices } from '../services.ts';
import { checksumOf, type Entry } from './list.ts';

/** Historic clients show these two networks of USDT. */
const USDT = 3;
type OnNetwork = Entry & { network: payee.Network };
const isOnNetwork = (entry: Entry): entry is OnNetwork => entry.network !== 'bank';

/** What can be deposited now, from what amount on. */
export const depositOffers = ({ catalog, depositOffers: all }: FundsServices) =>
  handle(funds.depositOffers, () => ({
    ok: true,
    message: catalog.assets.flatMap(({ id, symbol, scale }) => {
      const offer = all.get(id);
      return offer?.enabled ? [{ currency: id, name: symbol, scale, min_number: formatAmount(offer.min, scale) }] : [];
    }),
  }));

/** Where an asset is deposited to; from a list that is not what was signed, nothing. */
export const depositAddress = (services: FundsServices) =>
  handle(funds.depositAddress, async ({ body, caller: { userId } }) => {
    const { pool, catalog, depositOffers, list, payees, demo } = services;
    const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
    const offer = asset && depositOffers.get(asset.id);
    if (!asset || !offer?.enabled) return refuse('funds.deposit_off');
    const { intact, entries, version, text, at, hash, signature } = await list.read(pool);
    if (!intact) return refuse('funds.deposit_paused');
    const own = entries.filter((entry) => entry.asset === asset.id);
    if (own.length === 0) return refuse('funds.deposit_off');
    const order = await payees.networksOf(asset.id);
    const there = own.filter(isOnNetwork).sort((a, b) => order.indexOf(a.network) - order.indexOf(b.network));
    const addressOn = (network: payee.Network) => there.find((entry) => entry.network === network)?.address ?? '';
    const account = own.find(({ bank }) => bank !== null);
    const listed = (entry: Entry) => ({ checksum: checksumOf(entry), since_ms: entry.since });
    const rate = account?.bank ? bankRate(services, asset, account.bank.currency) : undefined;
    return {
      ok: true,
      message:
        asset.id === USDT ? { erc20: addressOn('ethereum'), trc20: addressOn('tron') } : (there[0]?.address ?? ''),
      data: {
        ...{ currency: asset.id, name: asset.symbol, scale: asset.scale, demo },
        ...{ min_number: formatAmount(offer.min, asset.scale), decide_ms: offer.decideMs },
        took: await tookLately(pool, services.now()),
        networks: there.map((entry) => ({
          ...{ network: entry.network, name: payee.networkNames[entry.network], address: entry.address },
          ...listed(entry),
        })),
        bank: account?.bank
          ? { ...account.bank, ...listed(account), rate: rate === undefined ? null : rateText(rate) }
          : null,
        reference: referenceCode(userId),
        list: { text, version, at_ms: at ?? 0, hash, signature, public_key: list.publicKey },
      },
    };
  });
