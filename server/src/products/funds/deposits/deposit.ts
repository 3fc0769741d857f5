import { funds } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { OPEN_MAX } from '@glassbook/engine/funds/words';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { PoolClient } from 'pg';
import { answeredBefore, carryOut } from '../../../shared/commands/carry-out.ts';
import { handle, refuse, type Call, type Caller, type Result } from '../../../carry/http/handling.ts';
import type { CatalogAsset } from '../../../carry/store/catalog.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { checksumOf, lineOf, type Entry } from '../addresses/list.ts';
import type { DepositDetail, Kept } from '../details.ts';
import type { FundsServices } from '../services.ts';
import { assetFor, BANK_PLACES, bankRate, rateText } from './bank-rate.ts';
import { presentDeposit } from './present.ts';

type No = Extract<Result, { ok: false }>;
type Body = Parameters<Parameters<typeof handle<typeof funds.deposit>>[1]>[0]['body'];
type Asking = Call<Body> & { caller: Caller };

/** States that an amount was sent. A request that was carried out before is answered first, since its voucher is used by now. */
export const deposit = (services: FundsServices) =>
  handle(funds.deposit, async (call) => {
    const { body, caller, language } = call;
    const { catalog } = services;
    const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
    if (!asset) return refuse('funds.deposit_off');
    const typed = parseAmount(body.amount, body.type === '1' ? BANK_PLACES : asset.scale);
    if (typed === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const command: CommandOf<'funds.requestDeposit'> = {
      ...{ kind: 'funds.requestDeposit', owner: caller.userId, asset: asset.id, amount: typed, network: '' },
      ...{ detail: 0, digest: '' },
    };
    const carry = (asked: typeof call, named: typeof command) =>
      carryOut(services, asked, named, () => wordsOf(services, asset));
    const before = () => answeredBefore(call, (again) => carry(again, command));
    const ask = async (db: PoolClient, target: Target) => {
      const { amount, detail } = target;
      const kept = await keep(services, db, call, target);
      if (!kept) return refuse('funds.voucher_missing');
      const answer = await carry(call, { ...command, amount, network: detail.network, ...kept });
      if (!answer.ok) await release(services, db, caller.userId, kept, detail);
      return answer;
    };
    const begin = async () => {
      const target = await targetOf(services, call, asset, typed);
      if ('ok' in target) return target;
      // The same request may have been carried out while the lock was waited for.
      return services.lock.hold(caller.userId, async (db) => (await before()) ?? ask(db, target));
    };
    const answer = (await before()) ?? (await begin());
    if (!answer.ok) return answer;
    const data = presentDeposit(answer.deposit, catalog, language);
    return { ok: true, message: words(localeOf(language), 'funds', 'done.deposit_submitted', {}), data };
  });

/** `checksum`: of the address that was shown. */
type Target = { amount: bigint; detail: DepositDetail; checksum: string };

/** What it has to pass before its voucher is kept, and where it was sent to by the list. `typed`: in the asset, of a bank transfer in the currency of the bank. */
async function targetOf(
  services: FundsServices,
  { body }: Asking,
  asset: CatalogAsset,
  typed: bigint,
): Promise<Target | No> {
  const { pool, list, depositOffers, payees } = services;
  const offer = depositOffers.get(asset.id);
  if (!offer?.enabled) return refuse('funds.deposit_off');
  const { intact, entries, version } = await list.read(pool);
  if (!intact) return refuse('funds.deposit_paused');
  const own = entries.filter((entry) => entry.asset === asset.id && lineOf(entry) !== '');
  const network =
    body.type === '1'
      ? 'bank'
      : (body.network ??
        (await payees.networksOf(asset.id)).find((each) => own.some((entry) => entry.network === each)));
  const entry = own.find((each) => each.network === network);
  if (!entry) return refuse('funds.deposit_network');
  const seen = await seenOf(services, body, { entry, version });
  if (!seen) return refuse('request.field_invalid', { field: 'checksum' });
  const sum = sumOf(services, seen.entry, asset, typed);
  if ('ok' in sum) return sum;
  const { amount, fiat } = sum;
  if (amount < offer.min) return refuse('funds.deposit_too_small', wordsOf(services, asset));
  const detail = {
    ...{ network: entry.network, address: lineOf(seen.entry), list: seen.version },
    ...{ voucher: body.account, reference: body.reference ?? '', ...(fiat && { fiat }) },
  };
  return { amount, detail, checksum: checksumOf(seen.entry) };
}

/** What was typed in the asset; of a bank transfer at the rate of now, which it fixes. */
function sumOf(
  services: FundsServices,
  { bank }: Entry,
  asset: CatalogAsset,
  typed: bigint,
): { amount: bigint; fiat?: DepositDetail['fiat'] } | No {
  if (bank === null) return { amount: typed };
  const { currency } = bank;
  const rate = bankRate(services, asset, currency);
  if (rate === undefined) return refuse('funds.not_valued', { asset: `${asset.symbol}/${currency}` });
  const fiat = { currency, amount: formatAmount(typed, BANK_PLACES), rate: rateText(rate), at_ms: services.now() };
  return { amount: assetFor(typed, asset, rate), fiat };
}

type Listed = { entry: Entry; version: number };

/** The entry that the client says it showed, also where another is in force by now; undefined where that version has no such entry. Older clients say nothing. */
async function seenOf(
  { pool, list }: FundsServices,
  { list: named, checksum }: Body,
  inForce: Listed,
): Promise<Listed | undefined> {
  if (named === undefined || checksum === undefined) return inForce;
  const version = Number(named);
  const { asset, network } = inForce.entry;
  const entry = (await list.entriesOf(pool, version)).find((each) => each.asset === asset && each.network === network);
  return entry && checksumOf(entry) === checksum ? { entry, version } : undefined;
}

/**
 * The voucher becomes a document with what the request names; undefined where there is no such image of the caller's. It is one already where an earlier try ended between this and its
 * command: its key says that it was not carried out, and under the lock of the owner no other is under way.
 */
const keep = (
  { details, uploads }: FundsServices,
  db: PoolClient,
  { caller: { userId }, key }: Asking,
  { detail, checksum }: Target,
) =>
  inTransaction(db, async (client) => {
    const isKept =
      (await uploads.keepAsDocument(client, userId, detail.voucher)) ||
      (key !== undefined && (await details.takeBack(client, userId, detail.voucher)));
    return isKept ? details.keepDeposit(client, userId, detail, checksum) : undefined;
  });

/** The engine refused it: the voucher can be used for another. */
const release = (
  { details, uploads }: FundsServices,
  db: PoolClient,
  userId: number,
  kept: Kept,
  { voucher }: Pick<DepositDetail, 'voucher'>,
) =>
  inTransaction(db, async (client) => {
    await details.forget(client, kept);
    await uploads.release(client, userId, voucher);
  });

const wordsOf = ({ depositOffers }: FundsServices, { id, symbol, scale }: CatalogAsset): Record<string, string> => ({
  ...{ asset: symbol, max: String(OPEN_MAX) },
  min: formatAmount(depositOffers.get(id)?.min ?? 0n, scale),
});
