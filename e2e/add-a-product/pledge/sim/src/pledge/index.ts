/** Pledges, by their documents: an amount is put aside on hold and comes back when its term is over. */
import type { CommandOf, RowOf } from '@glassbook/engine';
import { assetsOf, USDT } from '../asset/index.ts';
import { changesOf, slice, type Model, type Timer } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { text, valueOf } from '../model/text.ts';
import type { Product } from '../product.ts';

type Row = RowOf<'pledge', 'pledges'>;
const TERM_MS = 45_000;
const offer: CommandOf<'pledge.configure'> = {
  kind: 'pledge.configure',
  asset: USDT,
  ...{ termMs: TERM_MS, amountMin: 100n, status: 'open' },
};

const pledgesOf = slice(() => ({
  offers: new Map<number, CommandOf<'pledge.configure'>>(),
  open: new Map<number, Row>(),
  nextPledge: 1,
}));
const rowsOf = changesOf(() => [] as Row[]);

function nextTimer(model: Model): Timer | undefined {
  let next: Row | undefined;
  for (const row of pledgesOf(model).open.values()) if (!next || row.dueAt < next.dueAt) next = row;
  if (!next) return undefined;
  const due = next;
  return {
    due: due.dueAt,
    run: () => {
      const { id, owner, asset, amount } = due;
      const from = model.account(owner, 'earn', asset);
      model.pay(from, 'held', model.account(owner, 'spot', asset), amount, 'pledge.return', id);
      pledgesOf(model).open.delete(id);
      rowsOf(model).push({ ...due, status: 'returned' });
    },
  };
}

export const pledge = {
  name: 'pledge',
  settings: [offer],
  habits: [
    {
      by: { saver: 6, clumsy: 2 },
      make: ({ model, dice, owner }) => {
        const there = model.available(owner, 'spot', USDT);
        const amount = dice.pick([0n, 99n, 100n, there / 2n, there + 1n]);
        return { kind: 'pledge.make', owner, asset: dice.chance(10) ? 1 : USDT, amount };
      },
    },
    {
      by: { staff: 2 },
      make: ({ dice }) => ({
        ...offer,
        termMs: dice.pick([0, TERM_MS]),
        status: dice.pick(['open', 'open', 'closed'] as const),
      }),
    },
  ],
  rules: {
    'pledge.configure': (model: Model, command: CommandOf<'pledge.configure'>) => {
      const kinds = assetsOf(model).get(command.asset)?.kinds ?? [];
      if (!kinds.includes('spot') || !kinds.includes('earn') || command.amountMin <= 0n || command.termMs <= 0)
        return refused('pledge.settings_invalid');
      pledgesOf(model).offers.set(command.asset, command);
      model.changes.settings.push({ key: `pledge:${command.asset}`, command });
      return { ok: true };
    },
    'pledge.make': (model: Model, { owner, asset, amount }: CommandOf<'pledge.make'>) => {
      const own = pledgesOf(model);
      const offered = own.offers.get(asset);
      if (offered?.status !== 'open') return refused('pledge.not_offered');
      if (amount < offered.amountMin) return refused('pledge.too_small');
      if (model.available(owner, 'spot', asset) < amount) return refused('pledge.insufficient_funds');
      const id = own.nextPledge;
      own.nextPledge += 1;
      const row: Row = { id, owner, asset, amount, at: model.at, dueAt: model.at + offered.termMs, status: 'open' };
      const earn = model.account(owner, 'earn', asset);
      model.pay(model.account(owner, 'spot', asset), 'available', earn, amount, 'pledge.lock', id);
      model.hold(earn, amount);
      own.open.set(id, row);
      rowsOf(model).push(row);
      return { ok: true, pledge: row };
    },
  },
  nextTimer,
  tables: { pledges: { changed: rowsOf, key: ['id'] as const } },
  counters: (model: Model) => ({ nextPledge: pledgesOf(model).nextPledge }),
  *lines(model: Model) {
    const { offers, open } = pledgesOf(model);
    for (const [asset, one] of offers) yield `pledge offer ${asset} ${text(one)}`;
    for (const row of open.values()) {
      yield `pledge ${text(row)}`;
      yield `timer ${row.dueAt} pledge.due ${row.id}`;
    }
  },
  *holds(lines: readonly string[]) {
    for (const line of lines.filter((each) => each.startsWith('pledge {'))) {
      const { owner, asset, amount } = valueOf(line.slice('pledge '.length)) as Row;
      yield [`${owner} earn ${asset}`, amount] as const;
    }
  },
  reaches: {
    refusals: {
      'pledge.not_offered': true,
      'pledge.too_small': true,
      'pledge.insufficient_funds': true,
      'pledge.settings_invalid': true,
    },
    entryReasons: { 'pledge.lock': true, 'pledge.return': true },
  },
} satisfies Product<'pledge'>;
