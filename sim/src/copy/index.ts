/** Copy trading: traders, who follows them, what is copied of their tickets, and the shares. */
import type { Configure } from '@glassbook/engine/copy';
import { missedReasons, reasons, refusals } from '@glassbook/engine/copy/words';
import { USDT } from '../asset/index.ts';
import { each } from '../model/each.ts';
import type { Model, Timer } from '../model/model.ts';
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';
import { whoGains } from './invariants.ts';
import { rules } from './rules.ts';
import { shareTimer } from './share.ts';
import { copyOf, copyRowsOf } from './state.ts';
import { beginRounds, copyAll, hear, isTold } from './tickets.ts';
import { habits, moments } from './to-send.ts';

const one = 10n ** 8n;
const configured: Configure = {
  kind: 'copy.configure',
  ...{ asset: USDT, level: 2, days: 30, tickets: 20, equity: 500n * one, multipleMaxPpm: 5_000_000, tradersMax: 2 },
  ...{ copiersMax: 7, amountMin: 50n * one, shareMaxPpm: 200_000 },
};
const PIECE_MS = 100;

/** At one time rounds come first, then what waits, then shares. */
function nextTimer(model: Model): Timer | undefined {
  const copy = copyOf(model);
  const rounds = [...copy.roundDue].sort(([a, dueA], [b, dueB]) => dueA - dueB || a - b);
  const timers: (Timer | undefined)[] = [];
  if (rounds[0]) {
    const [id, due] = rounds[0];
    const ticket = copy.tickets.find((each) => each.id === id);
    timers.push({ due, run: () => ticket && beginRounds(model, ticket) });
  }
  const { queueDue } = copy;
  if (queueDue !== undefined)
    timers.push({
      due: queueDue,
      run: () => {
        copy.queueDue = undefined;
        copyRowsOf(model).left = 1_000;
      },
    });
  timers.push(shareTimer(model));
  return timers.reduce((first, timer) => (timer && (!first || timer.due < first.due) ? timer : first), undefined);
}

export const copy = {
  name: 'copy',
  settings: [configured],
  habits,
  moments,
  rules,
  nextTimer,
  priceMoved: (model, market) => {
    if (copyOf(model).copies.some(({ waits }) => waits)) copyRowsOf(model).moved.add(market);
  },
  hears: hear,
  isTold,
  afterTrades: copyAll,
  follows: (model) => {
    const rows = copyRowsOf(model);
    rows.left = undefined;
    rows.moved.clear();
    for (const round of copyOf(model).rounds) {
      round.queued = true;
      rows.rounds.set(round.id, round);
      copyOf(model).queueDue = Math.floor(model.stepAt / PIECE_MS + 1) * PIECE_MS;
    }
  },
  invariant: () => whoGains(),
  tables: {
    traders: { changed: (model) => copyRowsOf(model).traders.values(), key: ['owner'] },
    follows: { changed: (model) => copyRowsOf(model).follows.values(), key: ['id'] },
    tickets: { changed: (model) => copyRowsOf(model).tickets.values(), key: ['id'] },
    copies: { changed: (model) => copyRowsOf(model).copies.values(), key: ['id'] },
    rounds: { changed: (model) => copyRowsOf(model).rounds.values(), key: ['id'] },
    missed: { changed: (model) => copyRowsOf(model).missed },
    shares: { changed: (model) => copyRowsOf(model).shares },
  },
  counters: (model) => {
    const { nextFollow, nextCopy, nextMissed, nextShare, nextRound } = copyOf(model);
    return { nextFollow, nextCopy, nextMissed, nextShare, nextRound };
  },
  *lines(model) {
    const { rules: inForce, traders, follows, tickets, copies, rounds, roundDue, queueDue } = copyOf(model);
    if (inForce) yield `copy rules ${text(inForce)}`;
    for (const row of traders.values()) yield `copy trader ${text(row)}`;
    for (const row of follows) yield `copy follow ${text(row)}`;
    for (const row of tickets) yield `copy ticket ${text(row)}`;
    for (const row of copies) yield `copy ${text(row)}`;
    for (const row of rounds) yield `copy round ${text(row)}`;
    for (const [id, due] of roundDue) yield `timer ${due} copy.round ${id}`;
    if (queueDue !== undefined) yield `timer ${queueDue} copy.queue 0`;
    const share = shareTimer(model);
    if (share) yield `timer ${share.due} copy.share 0`;
  },
  numbered: { ticket: (model) => [...copyRowsOf(model).copies.values()].map(({ position }) => position) },
  *shows({ copy: { missed, follows, copies, shares } }) {
    for (const { reason } of missed) yield `copy missed: ${reason.startsWith('futures.') ? 'engine' : reason}`;
    for (const { status, why } of follows) if (status === 'ended') yield `copy ended: ${why ?? ''}`;
    for (const { isOver, why, position, waits } of copies) {
      if (isOver && position !== 0) yield `copy over: ${why ?? ''}`;
      if (waits) yield 'copy waits';
    }
    for (const { paid, carried, due } of shares) {
      if (paid > 0n) yield 'copy share paid';
      if (carried > 0n) yield 'copy share carried';
      if (due === 0n) yield 'copy share of a loss';
    }
  },
  reaches: {
    refusals: {
      ...each(refusals),
      'copy.not_offered': false,
      'copy.settings_invalid': true,
      'copy.decision_invalid': true,
    },
    entryReasons: each(reasons),
    shows: {
      ...each([...missedReasons, 'engine'].map((reason) => `copy missed: ${reason}`)),
      ...each(['user', 'stop_loss', 'trader'].map((why) => `copy ended: ${why}`)),
      ...each(['trader', 'liquidation', 'kept', 'profit'].map((why) => `copy over: ${why}`)),
      ...each(['copy waits', 'copy share paid', 'copy share of a loss']),
    },
  },
  faults,
} satisfies Product<'copy'>;
