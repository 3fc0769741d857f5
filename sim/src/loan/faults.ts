/** Faults of loans. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'interest is rounded down',
    'loan/sums.ts',
    "mulDiv(principal * BigInt(hours), BigInt(ratePpb), BILLION, 'up');",
    "mulDiv(principal * BigInt(hours), BigInt(ratePpb), BILLION, 'down');",
  ),
  audited(
    'only hours that have ended cost interest',
    'loan/sums.ts',
    'at < countedAt ? 0 : Math.floor((at - countedAt) / HOUR_MS) + 1;',
    'at < countedAt ? 0 : Math.floor((at - countedAt) / HOUR_MS);',
  ),
  audited(
    'a stale price liquidates at the end of a grace',
    'loan/index.ts',
    "timers: { 'loan.due': loanDue },",
    "timers: { 'loan.due': (state, id) => { loanDue(state, id); const row = state.loan.loans.get(id); if (row) { priceMoved(state, row.instrument); } } },",
  ),
  audited(
    'a last price calls and liquidates',
    'loan/index.ts',
    '  calls: { sellOnBook: true, bookTerms: true },',
    '  calls: { sellOnBook: true, bookTerms: true },\n  hears: { filled: (state, { market, price }) => state.loan.watch.see(market, Number(price)) },',
  ),
  audited(
    'a sale goes below its worst price',
    'loan/sums.ts',
    "mulDiv(price, MILLION - BigInt(worstPpm), MILLION * tick, 'up') * tick;",
    "mulDiv(price, MILLION - BigInt(worstPpm) - 10_000n, MILLION * tick, 'up') * tick;",
  ),
  audited(
    'all collateral is sold',
    'loan/sell.ts',
    'const first = lesser(all, wantedLots(state, loan, book));',
    'const first = wantedLots(state, loan, book) > 0n ? all : 0n;',
  ),
  audited(
    'the lending account keeps a surplus',
    'loan/sell.ts',
    "ledger.post(from, availableAt(ledger.account(owner, 'spot', asset)), surplus, 'loan.surplus', id);",
    "ledger.post(from, houseAt(ledger, HOUSE, asset), surplus, 'loan.surplus', id);",
  ),
  audited(
    'the user pays what is missing',
    'loan/sell.ts',
    '  return { ...afterParts(state, counted(state, loan, amount, credit, parts), parts), loss: owed - credit };',
    "  const spot = availableAt(ledger.account(owner, 'spot', asset));\n  const most = lesser(ledger.availableOf(owner, 'spot', asset), owed - credit);\n  if (most > 0n) ledger.post(spot, houseAt(ledger, HOUSE, asset), most, 'loan.repay', id);\n  return { ...afterParts(state, counted(state, loan, amount, credit, parts), parts), loss: owed - credit - most };",
  ),
  audited(
    'principal is paid before interest',
    'loan/pay.ts',
    'return amount <= interest ? { interest: amount, principal: 0n } : { interest, principal: amount - interest };',
    'return amount <= loan.principal ? { interest: 0n, principal: amount } : { interest: amount - loan.principal, principal: loan.principal + 0n * interest };',
  ),
  audited(
    'collateral is shared by the loans of an owner',
    'loan/change.ts',
    '  returnCoin(state, loan, loan.collateral);\n',
    "  returnCoin(state, loan, state.ledger.held(state.ledger.account(loan.owner, 'margin', loan.collateralAsset)));\n",
  ),
  replayed(
    'a loan that is loaded is not watched',
    'loan/index.ts',
    '      watchLoan(state, row);\n      timeLoan(state, row);',
    '      if (row.at === state.at) watchLoan(state, row);\n      timeLoan(state, row);',
  ),
];
