/** Faults of money, requests and time. */
import type { Fault } from './fault.ts';

const engine = 'engine/src/engine.ts';
const ledger = 'engine/src/ledger/ledger.ts';
const fault = (name: string, file: string, find: string, replace: string): Fault => ({
  name,
  edits: [{ file, find, replace }],
  by: 'audit',
});

export const ledgerFaults: readonly Fault[] = [
  fault(
    'a posting loses a unit',
    ledger,
    'const toAfter = toBefore + amount;',
    'const toAfter = toBefore + amount - (amount > 1_000_000_000n ? 1n : 0n);',
  ),
  fault(
    'an entry says what is available where it should say what is there',
    ledger,
    'fromAfter: this.available(from) + this.held(from),',
    'fromAfter: this.available(from),',
  ),
  fault(
    'a changed balance is not told',
    ledger,
    '    if (fromAccount === toAccount) return;\n    this.touch(toAccount);',
    '    if (fromAccount === toAccount) return;',
  ),
  fault(
    'a request is carried out twice',
    'engine/src/requests/requests.ts',
    'const row = { name, hash: request.hash, at, outcome };\n      this.answered.set(name, row);',
    'const row = { name, hash: request.hash, at, outcome };',
  ),
  fault(
    'another request gets the first answer',
    'engine/src/requests/requests.ts',
    'if (known.hash === request.hash) return known.outcome;',
    "if (known.hash !== '') return known.outcome;",
  ),
  fault(
    'demo funds are claimed twice',
    'engine/src/wallet/claim-demo.ts',
    'state.at < last + demo.everyMs',
    'state.at < last',
  ),
  fault(
    'demo funds can be claimed a millisecond late',
    'engine/src/wallet/claim-demo.ts',
    'state.at < last + demo.everyMs',
    'state.at <= last + demo.everyMs',
  ),
  fault(
    'money on hold is moved',
    'engine/src/wallet/move.ts',
    'if (state.ledger.availableOf(owner, from, asset) < amount)',
    'if (state.ledger.availableOf(owner, from, asset) + state.ledger.held(state.ledger.account(owner, from, asset)) < amount)',
  ),
  fault(
    'a bad price is refused after the good ones before it were taken',
    'engine/src/index-price/index-price.ts',
    "return refuse('indexPrice.invalid');",
    "return refuse('indexPrice.invalid');\n    state.indexPrices.set(market, { price, at: state.at, seq: state.seq });",
  ),
  {
    name: 'a timer is run twice',
    edits: [
      {
        file: engine,
        find: 'while (state.schedule.next <= entry.at) runTimer(state, state.schedule.take(entry.at));',
        replace: `let again: Timer | undefined;
  while (state.schedule.next <= entry.at) {
    again = state.schedule.take(entry.at);
    runTimer(state, again);
  }`,
      },
      {
        file: engine,
        find: '  return carryOut(state, entry.command);\n}',
        replace:
          '  const outcome = carryOut(state, entry.command);\n  if (again) runTimer(state, again);\n  return outcome;\n}',
      },
    ],
    by: 'audit',
  },
  fault(
    'a timer is late by a millisecond',
    'engine/src/spot/house-maker.ts',
    "state.schedule.set('spot.quotesStale', market.market, index.at + market.maker.staleAfterMs);",
    "state.schedule.set('spot.quotesStale', market.market, index.at + market.maker.staleAfterMs + 1);",
  ),
  fault(
    'what a timer does bears the time of the command after it',
    engine,
    'state.at = Math.max(state.at, timer.due);',
    'state.at = Math.max(state.at, timer.due + 1);',
  ),
];
