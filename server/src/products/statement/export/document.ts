/**
 * The JSON file of a statement, a line an object, written while the ledger is read: entries, trades, closing balances, what each year left. Its format is
 * described in docs/statement.md; `npm run verify` checks it with code of its own.
 */
import { formatAmount } from '@glassbook/money';
import { USDT } from '../../../carry/store/worth.ts';
import type { Position as Held } from '../../../shared/cost-basis/count.ts';
import { sideOf } from '../../../shared/cost-basis/events.ts';
import { AccountBook } from '../account-book.ts';
import { beginning, eventKey, ownParts, worthKey, type Part } from '../own-groups.ts';
import type { OwnEntry } from '../read-entries.ts';
import type { StatementServices } from '../services.ts';
import { Chain, headText, type Head } from './chain.ts';

export const FORMAT = 'glassbook-statement-2';
/** Trades of a query. */
const TRADES = 1_000;

export type Asked = {
  owner: number;
  seq: number;
  at: number;
  /** Entries before this time only: the journal entry can have others after it. */
  until?: number;
  /** Those that the file lists; all where none are given. An asset that is listed later changes no file up to an earlier entry. */
  assets?: ReadonlySet<number>;
};
/** Sees what a file is made of while it is made. */
export type Watcher = {
  part: (part: Part, before: number) => void;
  end: (book: AccountBook, head: Head & { key: string }) => void;
};
type Services = Pick<StatementServices, 'pool' | 'catalog' | 'costs' | 'trades' | 'sign'>;

const timeOf = (at: number): string => new Date(at).toISOString();

export async function* documentOf(
  services: Services,
  asked: Asked,
  watcher?: Watcher,
): AsyncGenerator<string, void, undefined> {
  const { pool, catalog, costs } = services;
  const { owner, seq, at, until } = asked;
  const account = String(owner);
  const chain = new Chain();
  const marked = (texts: readonly string[]) => texts.map((text) => `${chain.mark(text)},\n`).join('');
  const lines = (kind: string, objects: readonly object[]) =>
    marked(objects.map((object) => JSON.stringify({ kind, ...object })));
  const listed = catalog.assets.filter(({ id }) => asked.assets?.has(id) ?? true);
  const assets = listed.map(({ symbol: asset, scale }) => ({ asset, scale }));
  yield `[\n${lines('statement', [{ format: FORMAT, account, unit: 'USDT', assets }])}`;
  const book = new AccountBook(owner);
  const entryOf = entryTexts(services, owner);
  for await (const part of ownParts(pool, costs, owner, { after: beginning, upTo: seq, until })) {
    const before = book.entries;
    book.take(part);
    watcher?.part(part, before);
    yield marked(entryOf(part, before));
  }
  for await (const trades of tradesOf(services, asked)) yield lines('trade', trades);
  yield lines('balance', balancesOf(services, book)) + lines('year', yearsOf(services, book));
  const head = { account, seq, time: timeOf(at), entries: book.entries, chain: chain.hash };
  const signature = services.sign(headText(head));
  watcher?.end(book, { ...head, key: signature.key });
  const signed = { kind: 'head', ...head, ...signature };
  yield `${chain.mark(JSON.stringify(signed))}\n]\n`;
}

/** The texts of entries, written by hand: there are millions, and each field but the names of assets is plain. */
function entryTexts({ catalog }: Services, owner: number) {
  const names = new Map(catalog.assets.map(({ id, symbol }) => [id, JSON.stringify(symbol)]));
  return ({ entries, worths }: Part, before: number): string[] => {
    /** The worth of an event's asset is on the first of its entries in that asset. */
    const given = new Set<string>();
    const worthOf = (entry: OwnEntry): string => {
      if (worths.size === 0 || entry.other === owner) return '';
      const key = worthKey(eventKey(entry), entry.asset);
      const worth = worths.get(key);
      if (worth === undefined || given.has(key)) return '';
      given.add(key);
      return `,"worth":"${inUsdt(catalog, worth)}"`;
    };
    return entries.map((entry, place) => {
      const { seq, at, kind, asset, value, after, reason, ref, other } = entry;
      const { scale } = catalog.asset(asset);
      const what = `"account":"${kind}","asset":${names.get(asset) ?? ''},"value":"${formatAmount(value, scale)}"`;
      const why = `"reason":"${reason}","ref":${ref},"with":"${other === owner ? 'own' : sideOf(other, reason)}"${worthOf(entry)}`;
      const when = `"n":${before + place + 1},"time":"${timeOf(at)}","seq":${seq}`;
      return `{"kind":"entry",${when},${what},"balance":"${formatAmount(after, scale)}",${why}}`;
    });
  };
}

async function* tradesOf({ catalog, trades }: Services, { owner, seq, until = Infinity }: Asked) {
  for (let after = 0; ;) {
    const page = await trades(owner, { after, upTo: seq, limit: TRADES });
    const listed = page.filter(({ at }) => at < until);
    yield listed.map(({ ref, seq: entry, instrument, side, price, amount, value, fee }) => {
      const { base, quote, symbol } = catalog.instrument(instrument);
      const feeAsset = side === 'buy' ? base : quote;
      return {
        ...{ ref, seq: entry, market: symbol, side, base: base.symbol, quote: quote.symbol },
        ...{ price: formatAmount(price, quote.scale), amount: formatAmount(amount, base.scale) },
        ...{ value: formatAmount(value, quote.scale), fee: formatAmount(fee, feeAsset.scale) },
      };
    });
    after = page.at(-1)?.ref ?? after;
    if (page.length < TRADES) return;
  }
}

const inUsdt = (catalog: Services['catalog'], amount: bigint): string =>
  formatAmount(amount, catalog.asset(USDT).scale);

const balancesOf = ({ catalog }: Services, book: AccountBook): object[] =>
  [...book.accounts.values()].map(({ kind, asset, entries, balance }) => {
    const { symbol, scale } = catalog.asset(asset);
    return { account: kind, asset: symbol, entries, balance: formatAmount(balance, scale) };
  });

function yearsOf({ catalog }: Services, book: AccountBook): object[] {
  const object = (year: number, asset: number, method: string, held: Held): object => {
    const { symbol, scale } = catalog.asset(asset);
    return {
      ...{ year, asset: symbol, method, quantity: formatAmount(held.quantity, scale) },
      ...{ cost: inUsdt(catalog, held.cost), realized: inUsdt(catalog, held.realized) },
      ...{ contributed: inUsdt(catalog, held.contributed), withdrawn_gain: inUsdt(catalog, held.withdrawnGain) },
    };
  };
  return [...book.years].flatMap(([year, assets]) =>
    [...assets]
      .sort(([a], [b]) => a - b)
      .flatMap(([asset, { average, fifo }]) => [
        object(year, asset, 'average_cost', average),
        object(year, asset, 'fifo', fifo),
      ]),
  );
}
