/** The calls of the wallet: what a user has, where it came from, moves between kinds of account, demo funds. */
import { wallet } from '@glassbook/contract';
import { kinds, type AccountKind } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { handle, refuse, type Call, type Caller, type Handling } from '../http/handling.ts';
import { paginator } from '../http/paginator.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { namesOf, submit } from '../sequencer/trader-command.ts';
import type { Catalog } from '../store/catalog.ts';
import { balancesOf, kindOf, walletRow, walletsOf, wireKindOf, type Valuation } from './balances.ts';
import { entriesOf, movesOf } from './entries.ts';

export { FiatRates } from './fiat-rates.ts';
export { walletSources, walletTotals } from './sources.ts';

const HOUR_MS = 3_600_000;

type Detail = z.input<typeof wallet.wallet.reply>;
export type WalletServices = Valuation & { sequencer: Pick<Sequencer, 'submit'> };

const pageOf = ({ page, limit }: { page?: string | undefined; limit?: string | undefined }) => ({
  page: Number(page ?? 1),
  limit: Number(limit ?? 10),
});

export function walletHandlings(services: WalletServices): Handling[] {
  const { pool, catalog } = services;
  return [
    handle(wallet.wallets, async ({ caller }) => ({
      ok: true,
      message: await walletsOf(services, caller.userId),
    })),
    handle(wallet.wallet, (call) => walletDetail(services, call)),
    handle(wallet.currenciesOfUser, async ({ caller }) => ({
      ok: true,
      message: await currencies(services, caller.userId),
    })),
    handle(wallet.entries, async ({ body, caller, language }) => {
      const kind = kinds.find((candidate) => wallet.wireKindId[wireKindOf[candidate]] === Number(body.type ?? 0));
      const paging = pageOf(body);
      const found = await entriesOf(pool, catalog, caller.userId, language, {
        asset: Number(body.currency ?? 0),
        kind,
        ...paging,
      });
      return { ok: true, message: { ...found, limit: paging.limit, is_open_CTbi: 0 as const } };
    }),
    handle(wallet.moves, async ({ body, caller, language }) => {
      const paging = pageOf(body);
      const { data, total } = await movesOf(pool, catalog, caller.userId, language, paging);
      return { ok: true, message: paginator(data, { total, ...paging, path: `/api${wallet.moves.path}` }) };
    }),
    handle(wallet.move, (call) => move(services, call)),
    handle(wallet.claimDemo, (call) => claimDemo(services, call)),
  ];
}

async function walletDetail(
  { pool, catalog, prices, fiatRates }: WalletServices,
  { body, caller }: Call<{ currency: string; type: wallet.WireKind }> & { caller: Caller },
) {
  const kind = kindOf(body.type);
  const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
  if (!asset?.kinds.includes(kind)) return refuse('wallet.asset_not_found');
  const holding = (await balancesOf(pool, caller.userId)).find(
    (row) => row.asset === asset.id && row.kind === kind,
  ) ?? { available: 0n, held: 0n };
  const row = walletRow(catalog, prices, asset, kind, holding);
  const fee =
    catalog.markets.find(({ base }) => base.id === asset.id)?.takerFeePpm ?? catalog.markets[0]?.takerFeePpm ?? 0;
  const percent = formatAmount(BigInt(fee), 4);
  return {
    ok: true as const,
    message: { ...row, address: '', ExRate: fiatRates.get()['CNY'] ?? '0', coin_trade_fee: percent } as Detail,
  };
}

async function currencies({ pool, catalog }: WalletServices, owner: number) {
  const stored = new Map((await balancesOf(pool, owner)).map((row) => [`${row.kind}:${row.asset}`, row.available]));
  const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0);
  return catalog.assets
    .filter((asset) => asset.kinds.length >= 2)
    .map((asset) => ({
      id: asset.id,
      name: asset.symbol,
      logo: `/coins/${asset.symbol.toLowerCase()}.svg`,
      scale: asset.scale,
      is_legal: flag(asset.kinds.includes('fiat')),
      is_lever: flag(asset.kinds.includes('futures')),
      is_match: flag(asset.kinds.includes('spot')),
      is_micro: flag(asset.kinds.includes('options')),
      kinds: asset.kinds.map((kind) => wireKindOf[kind]),
      wallet: Object.fromEntries(
        asset.kinds.map((kind: AccountKind) => [
          `${wireKindOf[kind]}_balance`,
          formatAmount(stored.get(`${kind}:${asset.id}`) ?? 0n, asset.scale),
        ]),
      ),
    }));
}

async function move(
  { catalog, sequencer }: WalletServices,
  {
    body,
    caller,
    key,
    language,
  }: Call<{ currency_id: string; number: string; from_field: wallet.WireKind; to_field: wallet.WireKind }> & {
    caller: Caller;
  },
) {
  const asset = catalog.assets.find(({ id }) => id === Number(body.currency_id));
  if (!asset) return refuse('wallet.asset_not_found');
  const amount = parseAmount(body.number, asset.scale);
  if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
  const command = {
    kind: 'wallet.move' as const,
    owner: caller.userId,
    asset: asset.id,
    amount,
    from: kindOf(body.from_field),
    to: kindOf(body.to_field),
  };
  const answer = await submit(sequencer, command, namesOf(caller.userId, key).request);
  if ('reason' in answer) return refuse(answer.reason, { asset: asset.symbol });
  return { ok: true as const, message: words(localeOf(language), 'wallet', 'done.moved', {}) };
}

async function claimDemo(
  { pool, catalog, sequencer }: WalletServices,
  { caller, key, language }: Call & { caller: Caller },
) {
  const answer = await submit(
    sequencer,
    { kind: 'wallet.claimDemo', owner: caller.userId },
    namesOf(caller.userId, key).request,
  );
  if ('reason' in answer) return refuse(answer.reason, { hours: await hoursToNextClaim(pool, catalog, caller.userId) });
  const granted = (answer.done.granted ?? []).map(({ asset, amount }) => {
    const { symbol, scale } = catalog.asset(asset);
    return { currency_id: asset, currency_name: symbol, amount: formatAmount(amount, scale) };
  });
  return {
    ok: true as const,
    message: words(localeOf(language), 'wallet', 'done.demo_claimed', {}),
    data: { granted },
  };
}

/** Whole hours, rounded up, until an owner may claim demo funds again. */
async function hoursToNextClaim(pool: Pool, catalog: Catalog, owner: number): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('SELECT at FROM demo_claims WHERE owner = $1', [owner]);
  const next = Number(rows[0]?.at ?? 0) + catalog.demoEveryMs;
  return String(Math.max(1, Math.ceil((next - Date.now()) / HOUR_MS)));
}
