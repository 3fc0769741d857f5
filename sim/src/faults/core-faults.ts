/** Faults of money, requests, time, and of what holds the products together. */
import { audited, replayed, type Fault } from './fault.ts';

const engine = 'engine.ts';
const ledger = 'core/ledger.ts';

export const coreFaults: readonly Fault[] = [
  audited(
    'a posting loses a unit',
    'core/amounts.ts',
    'words[to] = before + amount;',
    'words[to] = before + amount - (amount > 1_000_000_000n ? 1n : 0n);',
  ),
  audited(
    'an entry has the available amount where it should have the total',
    ledger,
    'fromAfter: this.available(from) + this.held(from),',
    'fromAfter: this.available(from),',
  ),
  audited('a changed balance is not listed', ledger, '    this.touch(toAccount);\n', ''),
  audited(
    'a request is carried out twice',
    'core/requests.ts',
    'this.byName.set(name, row);\n      if (this.byName.size === size) this.assertExpired(name, at);',
    'void size;',
  ),
  audited(
    'another request gets the first answer',
    'core/requests.ts',
    'if (known.hash === request.hash) return known.outcome;',
    "if (known.hash !== '') return known.outcome;",
  ),
  audited(
    'a further name of a known request is not recorded',
    'core/requests.ts',
    'return request.names.filter((_, place) => known[place] === undefined);',
    'return [];',
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
        find: 'const outcome = carryOut(state, entry.command);\n  if (entry.request)',
        replace:
          'const outcome = carryOut(state, entry.command);\n  if (again) runTimer(state, again);\n  if (entry.request)',
      },
    ],
    by: 'audit',
    seed: 1,
  },
  audited(
    'what a timer does has the time of the command after it',
    engine,
    'state.at = Math.max(state.at, timer.due);',
    'state.at = Math.max(state.at, timer.due + 1);',
  ),
  audited(
    'a timer is run with the id of another',
    'core/schedule.ts',
    'return this.timer(key, due);',
    'return this.timer(this.size === 0 ? key : (this.key[0] as number), due);',
  ),
  audited('the rows of the last product are never taken', engine, 'of tablesOf) {', 'of tablesOf.slice(0, -1)) {'),
  replayed(
    'the language of the machine decides',
    'describe.ts',
    'yield `seq ${state.seq}',
    'yield `seq ${state.seq.toLocaleString()}',
  ),
  replayed('a loaded state forgets what was answered', 'load.ts', 'state.requests.restore(row);', 'void [state, row];'),
  replayed(
    'a loaded state counts from the beginning',
    'load.ts',
    'of[`${name}.${counter}`] ?? (numbersOf',
    '(numbersOf',
  ),
];
