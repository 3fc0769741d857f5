/** Faults of exits of positions. */
import { audited, type Fault } from '../../faults/fault.ts';

const liquidate = 'futures/liquidation/liquidate.ts';
const closing = 'futures/close-part.ts';
const exits = 'futures/exits/arm-exits.ts';
export const exitFaults: readonly Fault[] = [
  audited(
    'a short takes its profit as the price rises',
    exits,
    "(side === 'long') === (part === 'profit') ? 'rise' : 'fall'",
    "part === 'profit' ? 'rise' : 'fall'",
  ),
  audited(
    'any print fires exits, however far it is from the mark price',
    'futures/mark.ts',
    'if (last < bandTicks(mark, LAST_PPM, false) || last > bandTicks(mark, LAST_PPM, true)) return;',
    '',
  ),
  audited('an exit that was not taken waits no more', 'futures/exits/take-exit.ts', '  again.add(position);\n', ''),
  audited(
    'an exit closes as far as the band, whatever its owner then owes',
    'futures/check/check-order.ts',
    'const worst = closing.length === 0 ? limit : limitOfClosing(state, market, order, limit, closing, exposure);',
    "const worst = closing.length === 0 || order.type === 'market' ? limit : limitOfClosing(state, market, order, limit, closing, exposure);",
  ),
  audited(
    'exits are tried before anybody is liquidated',
    'futures/index.ts',
    '    checkMargins(state);\n    if (!takeReached(state)) return;\n    checkMargins(state);',
    '    takeReached(state);\n    checkMargins(state);',
  ),
  {
    ...audited(
      'who is short is liquidated though a stop was reached',
      liquidate,
      'if (isChecked(market) && isShortOf()) takeStop(state, position);',
      '',
    ),
    seed: 3,
  },
  audited(
    'exits of an order are not waited for',
    'futures/open-part.ts',
    '  if (exits) futures.again.add(position);\n',
    '',
  ),
  audited(
    'an order goes on after its exits have closed',
    'futures/exits/take-exit.ts',
    '  cancelEntry(state, position);\n',
    '',
  ),
  audited(
    'exits fire in a halted market',
    'futures/halt-market.ts',
    'if (maker.halt(state, market)) disarmAll(state, market);',
    'maker.halt(state, market);',
  ),
  audited('exits outlive their position', closing, '  disarm(state, position);\n', ''),
  audited(
    'exits that are reached already are waited for',
    'futures/exits/set-exits.ts',
    "return isReached ? 'futures.trigger_reached' : undefined;",
    "return isReached && floor > ceil ? 'futures.trigger_reached' : undefined;",
  ),
];
