/** The texts of a month's file in a language. Sums and amounts are those of the page and of the export, to the digit. */
import type { statement } from '@glassbook/contract';
import { sayReason, words, type Locale, type Parameters } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { wireKindOf } from '../../../carry/store/asset-wire.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { startOf } from '../calendar.ts';
import type { Block, Section, Sheet } from './draw/sheet.ts';
import { amountFigure, change, figure } from './figures.ts';
import type { Balance, MonthCount, Total } from './month-count.ts';

/** The others are in the export. So many are 45 pages and 2 MB; each takes 15 kB of memory to draw. */
export const SHOWN_MAX = 2_000;
const BRAND = 'Glassbook';

export type MonthFacts = {
  locale: Locale;
  catalog: Catalog;
  /** The account's number, which every page shows as UID. */
  uid: string;
  /** Up to when it is; the end of the month where it is over. */
  until: number;
  isOver: boolean;
  sums: statement.Month;
  count: MonthCount;
  head: { entries: number; chain: string; key: string };
};

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** "October 2026" in the language, as the page names it: Gregorian also in Thai. */
const monthName = (locale: Locale, month: string): string =>
  new Date(startOf(month)).toLocaleDateString(`${locale}-u-ca-gregory-nu-latn`, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  });

export function monthSheet(facts: MonthFacts): Sheet {
  const { locale, uid, until, count } = facts;
  const say = sayerOf(locale);
  const name = monthName(locale, count.month);
  const title = say('pdf.title');
  return {
    ...{ locale, brand: BRAND, title: `${title} · ${name}`, at: until },
    ...{
      foot: `${BRAND} · UID ${uid} · ${name}`,
      page: words(locale, 'statement', 'pdf.page', { number: '{{number}}' }),
    },
    facts: [
      { label: 'UID', value: uid },
      { label: say('from'), value: timeOf(startOf(count.month)) },
      { label: say('to'), value: timeOf(until) },
    ],
    sections: [
      { title: say('pdf.value'), blocks: [valueOf(facts, say)] },
      { title: say('pdf.balances'), blocks: [balancesOf(facts, say)] },
      { title: say('pdf.totals'), blocks: [totalsOf(facts, say)] },
      { title: say('pdf.check'), blocks: checkOf(facts, say) },
      entriesOf(facts, say),
    ],
  };
}

type Say = (key: string, parameters?: Parameters) => string;
const sayerOf =
  (locale: Locale): Say =>
  (key, parameters) =>
    words(locale, 'statement', key, parameters);

function valueOf({ sums, isOver }: MonthFacts, say: Say): Block {
  const { opening, deposits, withdrawals, realized, price_change: priceChange, closing, fees } = sums;
  const minus = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`);
  const flow = (worth: string) => (/^[0.]+$/.test(worth) ? figure(worth) : change(worth));
  return {
    kind: 'facts',
    rows: [
      { label: say('opening'), value: figure(opening) },
      { label: say('deposits', { number: deposits.count }), value: flow(deposits.worth) },
      {
        label: say('withdrawals', { number: withdrawals.count }),
        value: flow(/^[0.]+$/.test(withdrawals.worth) ? withdrawals.worth : minus(withdrawals.worth)),
      },
      { label: say('realized'), value: change(realized) },
      { label: say('price_change'), value: change(priceChange) },
      { label: say(isOver ? 'closing' : 'now'), value: figure(closing), isSum: true },
      { label: say('fees'), value: figure(fees) },
    ],
  };
}

function balancesOf({ locale, catalog, count }: MonthFacts, say: Say): Block {
  const order = ({ kind, asset }: Balance) => `${kind} ${String(asset).padStart(9, '0')}`;
  const held = [...count.balances.values()].filter(
    ({ opening, closing, entries }) => opening !== 0n || closing !== 0n || entries > 0,
  );
  return {
    ...{ kind: 'table', summary: say('pdf.balances') },
    columns: [
      { head: say('account'), share: 13 },
      { head: say('asset'), share: 9 },
      ...['pdf.opening', 'pdf.in', 'pdf.out', 'pdf.closing'].map((key) => ({
        head: say(key),
        share: 20,
        isFigure: true,
      })),
    ],
    rows: held
      .sort((a, b) => (order(a) < order(b) ? -1 : 1))
      .map(({ kind, asset, opening, into, out, closing }) => {
        const { symbol, scale } = catalog.asset(asset);
        const name = words(locale, 'wallet', `kind.${wireKindOf[kind]}`);
        return [name, symbol, ...[opening, into, out, closing].map((amount) => amountFigure(amount, scale))];
      }),
  };
}

function totalsOf({ locale, catalog, count }: MonthFacts, say: Say): Block {
  const order = ({ reason, asset }: Total) => `${reason} ${String(asset).padStart(9, '0')}`;
  return {
    ...{ kind: 'table', summary: say('pdf.totals') },
    columns: [
      { head: say('kind'), share: 26 },
      { head: say('asset'), share: 12 },
      { head: say('check.entries'), share: 14, isFigure: true },
      { head: say('pdf.in'), share: 24, isFigure: true },
      { head: say('pdf.out'), share: 24, isFigure: true },
    ],
    rows: [...count.totals.values()]
      .sort((a, b) => (order(a) < order(b) ? -1 : 1))
      .map(({ reason, asset, entries, into, out }) => {
        const { symbol, scale } = catalog.asset(asset);
        const figures = [figure(String(entries)), amountFigure(into, scale), amountFigure(out, scale)];
        return [sayReason(locale, reason), symbol, ...figures];
      }),
  };
}

function checkOf({ count, head }: MonthFacts, say: Say): Block[] {
  return [
    { kind: 'text', text: say('pdf.check_about') },
    { kind: 'code', text: `npm run verify -- glassbook-statement-${count.month}.json` },
    { kind: 'facts', rows: [{ label: say('pdf.entries_all'), value: figure(String(head.entries)) }] },
    { kind: 'text', text: say('pdf.hash') },
    { kind: 'code', text: head.chain },
    { kind: 'text', text: say('pdf.key') },
    { kind: 'code', text: head.key },
  ];
}

function entriesOf({ locale, catalog, count }: MonthFacts, say: Say): Section {
  const { shown, entries } = count;
  const rows = shown.map(({ number, entry: { at, kind, asset, reason, value, after } }) => {
    const { symbol, scale } = catalog.asset(asset);
    return [
      ...[String(number), timeOf(at), words(locale, 'wallet', `kind.${wireKindOf[kind]}`), sayReason(locale, reason)],
      ...[change(formatAmount(value, scale)), amountFigure(after, scale), symbol],
    ];
  });
  const table: Block = {
    ...{ kind: 'table', summary: say('view.entries'), rows },
    columns: [
      { head: say('pdf.number'), share: 8 },
      { head: say('pdf.time'), share: 18 },
      { head: say('account'), share: 12 },
      { head: say('kind'), share: 17 },
      { head: say('pdf.change'), share: 19, isFigure: true },
      { head: say('balance'), share: 19, isFigure: true },
      { head: say('asset'), share: 8 },
    ],
  };
  const rest = entries - shown.length;
  const more: Block[] = rest === 0 ? [] : [{ kind: 'text', text: say('pdf.more', { number: figure(String(rest)) }) }];
  return { title: say('view.entries'), blocks: [...more, table] };
}
