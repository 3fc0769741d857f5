import { loan } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../../carry/http/handling.ts';
import { openRequests } from '../../../shared/review/open-requests.ts';
import { presentLoan } from '../present.ts';
import { findLoans } from '../rows.ts';
import { availableOf, isFrozen } from './frozen.ts';
import { subjectOf, type StaffServices } from './requests.ts';

/** The running loans of a user, as staff see them. */
export const ofUser = (services: StaffServices) =>
  handle(loan.ofUser, async ({ body }) => {
    const { pool, catalog } = services;
    const user = Number(body.user);
    const found = await findLoans(pool, "WHERE owner = $1 AND closed = 'no' ORDER BY id DESC", [user]);
    const requests = await openRequests(
      pool,
      found.map(({ id }) => subjectOf(user, id)),
    );
    const available = async (asset: number) =>
      formatAmount(await availableOf(pool, user, asset), catalog.asset(asset).scale);
    const rows = found.map(async (row) => {
      const { currency_name, owed, collateral_name, collateral, ltv, status } = presentLoan(services, row);
      return {
        ...{ loan: row.id, currency_name, owed, collateral_name, collateral, ltv, status },
        ...{ available: await available(row.asset), coin_available: await available(row.collateralAsset) },
        request: requests.get(subjectOf(user, row.id)) ?? null,
      };
    });
    return { ok: true, message: { frozen: await isFrozen(pool, user), rows: await Promise.all(rows) } };
  });
