/** Loans against collateral: what is lent, own loans, their log and what happens to them. */
import type { loan as wire } from '@glassbook/contract';
import type { LoanRow } from '@glassbook/engine/loan';
import { openRows } from '../../shared/own/open-rows.ts';
import { slice } from '../../shared/slice/slice.ts';
import { add, borrow, list, log as logOf, repay, take } from './calls.ts';
import { config } from './config.ts';
import { loanHappenings } from './happenings.ts';
import { leading } from './leading.ts';
import { Pool } from './pool.ts';
import { presentLoan } from './present.ts';
import { findLoans } from './rows.ts';
import { ofUser } from './staff/of-user.ts';
import { addFor, addKinds, repayFor } from './staff/requests.ts';
import type { LoanServices } from './services.ts';
import { stored } from './stored.ts';

const OPEN_MAX = 100;
/** On the wire the first three run. */
const RUNNING = 3;

export const loan = slice({
  name: 'loan',
  stored,
  roles: ['writer', 'leader'],
  needs: [
    ...(['pool', 'catalog', 'inForce', 'sequencer', 'now', 'prices', 'log', 'activity', 'identityOf'] as const),
    ...(['limitWords', 'config', 'robots', 'disk', 'approvals'] as const),
  ],
  calls: ['withdrawalHold', 'tradeRefusal'],
  open(has) {
    const { pool, catalog, inForce, sequencer, now, prices, identityOf, limitWords } = has;
    const { withdrawalHold, tradeRefusal } = has;
    const services: LoanServices = {
      ...{ pool, catalog, inForce, sequencer, now, prices, identityOf, limitWords, withdrawalHold, tradeRefusal },
      lending: new Pool(pool, now),
    };
    const staffed = { ...services, approvals: has.approvals };
    addKinds(staffed);
    has.activity.add(loanHappenings(catalog));
    return {
      handlings: {
        ...{ config: config(services), borrow: borrow(services), repay: repay(services), add: add(services) },
        ...{ take: take(services), list: list(services), log: logOf(services) },
        ...{ ofUser: ofUser(staffed), repayFor: repayFor(staffed), addFor: addFor(staffed) },
      },
      channels: {
        'loan.own': openRows<LoanRow, wire.LoanView>({
          ...{ pool, present: (row) => presentLoan(services, row), rowsIn: ({ loan: rows }) => rows.loans },
          load: (client, owner) =>
            findLoans(client, "WHERE owner = $1 AND closed = 'no' ORDER BY id DESC LIMIT $2", [owner, OPEN_MAX]),
          isOpen: ({ status }) => status <= RUNNING,
        }),
      },
      leads: () => leading(services, has),
    };
  },
});
