/** Loans against collateral: what is lent and on which terms, own loans and their log. Amounts, percents and prices are text. */
import { logged, terms } from '@glassbook/engine/loan/words';
import { z } from 'zod';
import {
  amountText,
  flagReply,
  idReply,
  idText,
  limitText,
  moneyReply,
  orEmpty,
  pageText,
  timeReply,
} from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
const ms = count.nullable();
/** Empty before the first index price, and of a loan that is over. */
const maybeMoney = z.union([moneyReply, z.literal('')]);
const maybeTime = z.union([timeReply, z.literal('')]);

export const config = route({
  id: 'loan.config',
  method: 'GET',
  path: '/loan/config',
  who: 'anyone',
  about:
    'What is lent: bounds of a loan, the pool (`simulated`: lent to simulated borrowers of a demo), the rate an hour where 0, 80 and 100 % of the pool are used (percent), the rate of now an hour and a year (`hourly` × 8,760, rounded up), the fee of a liquidation and the worst price of a sale below the index (percent), and what is taken as collateral with its bounds of LTV (percent) and how much of it is still taken. `status` 1 open, 0 closed.',
  body: z.object({}),
  reply: z.strictObject({
    ...{ currency_id: idReply, currency_name: z.string(), scale: count, min: moneyReply, owner_max: moneyReply },
    ...{ all_max: moneyReply, fee: moneyReply, worst: moneyReply, grace_ms: count, terms: z.array(count) },
    pool: z.strictObject({
      total: moneyReply,
      lent: moneyReply,
      free: moneyReply,
      used: moneyReply,
      simulated: moneyReply,
    }),
    curve: z.array(z.strictObject({ used: moneyReply, hourly: moneyReply })),
    ...{ hourly: moneyReply, apr: moneyReply },
    collaterals: z.array(
      z.strictObject({
        ...{ currency_id: idReply, currency_name: z.string(), scale: count, price: maybeMoney, price_ms: ms },
        ...{ tick: moneyReply, initial: moneyReply, call: moneyReply, liquidation: moneyReply, left: moneyReply },
        status: flagReply,
      }),
    ),
  }),
  refusals: ['loan.collateral_not_found'],
});

/** Sums of the sales of a loan: `got` is after `trade_fee`, `price` the index of the last sale. */
const liquidation = z.strictObject({
  ...{ price: moneyReply, worst: moneyReply, sold: moneyReply, got: moneyReply, trade_fee: moneyReply },
  ...{ interest: moneyReply, principal: moneyReply, fee: moneyReply, surplus: moneyReply, returned: moneyReply },
  ...{ loss: moneyReply, created_time: timeReply },
});
export const loanView = z.strictObject({
  ...{ id: idReply, currency_id: idReply, currency_name: z.string(), collateral_id: idReply },
  ...{ collateral_name: z.string(), collateral: moneyReply, borrowed: moneyReply, principal: moneyReply },
  ...{ interest: moneyReply, owed: moneyReply, hours: count, hourly: moneyReply },
  /** Percent, rounded up; empty without a price. */
  ...{ ltv: maybeMoney, initial: moneyReply, call: moneyReply, liquidation_at: moneyReply },
  ...{ call_price: maybeMoney, liquidation_price: maybeMoney, price: maybeMoney, price_ms: ms, days: count },
  ...{ created_time: timeReply, end_time: maybeTime, sale_time: maybeTime },
  /** 1 running, 2 called, 3 overdue, 4 repaid, 5 liquidated. */
  status: z.union([1, 2, 3, 4, 5].map((n) => z.literal(n))),
  liquidation: liquidation.nullable(),
});
export type LoanView = z.infer<typeof loanView>;

const limits = ['limit.cooling_off', 'limit.excluded', 'limit.loss_reached'] as const;

export const borrow = route({
  id: 'loan.borrow',
  method: 'POST',
  path: '/loan/borrow',
  who: 'verified',
  about:
    'Borrows for 7, 30 or 90 days, or without an end (0), against coin of the spot account. `rate` is the rate an hour that was seen, in percent: a higher one is refused, a lower one is used.',
  body: z.object({
    ...{ collateral_id: idText, collateral: amountText, amount: amountText },
    ...{ days: z.enum(terms.map(String) as ['0', ...string[]]), rate: orEmpty(amountText) },
  }),
  reply: loanView,
  refusals: [
    ...(['loan.collateral_not_found', 'loan.collateral_closed', 'loan.term_invalid', 'loan.index_stale'] as const),
    ...(['loan.amount_invalid', 'loan.amount_too_small', 'loan.terms_changed', 'loan.ltv_too_high'] as const),
    ...(['loan.owner_max', 'loan.all_max', 'loan.collateral_max', 'loan.too_many'] as const),
    ...(['loan.insufficient_funds', 'loan.pool_short'] as const),
    ...limits,
  ],
  idempotent: true,
});

/** The reply is named by each call: the build of the screens leaves it out there alone. */
const act = { method: 'POST', who: 'trader', idempotent: true } as const;
const named = z.object({ id: idText });

export const repay = route({
  id: 'loan.repay',
  path: '/loan/repay',
  about:
    'Pays `amount` from the spot account, interest before principal, or with `all` 1 everything. Never more than is owed. The last payment returns the collateral.',
  ...act,
  reply: loanView,
  body: named.extend({ amount: orEmpty(amountText), all: orEmpty(z.literal('1')) }),
  refusals: ['loan.not_found', 'loan.amount_invalid', 'loan.rest_too_small', 'loan.insufficient_funds'],
});

export const add = route({
  id: 'loan.add',
  path: '/loan/add',
  about: 'Adds collateral from the spot account.',
  ...act,
  reply: loanView,
  body: named.extend({ amount: amountText }),
  refusals: ['loan.not_found', 'loan.amount_invalid', 'loan.insufficient_funds'],
});

export const take = route({
  id: 'loan.take',
  path: '/loan/take',
  about: 'Takes collateral back to the spot account, as far as the LTV stays at its first bound.',
  ...act,
  who: 'verified',
  reply: loanView,
  body: named.extend({ amount: amountText }),
  refusals: [
    ...(['loan.not_found', 'loan.overdue', 'loan.index_stale', 'loan.amount_invalid', 'loan.ltv_too_high'] as const),
    ...limits,
  ],
});

const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ data: z.array(row), page: count, pages: count, total: count });

export const list = route({
  id: 'loan.list',
  method: 'GET',
  path: '/loan/list',
  who: 'trader',
  about: 'Own loans, the newest first. `status` as in a loan, or `open` for 1 to 3.',
  body: z.object({
    status: orEmpty(z.enum(['1', '2', '3', '4', '5', 'open'])),
    ...{ id: orEmpty(idText), page: orEmpty(pageText), limit: orEmpty(limitText) },
  }),
  reply: pageOf(loanView),
  refusals: [],
});

export const logRow = z.strictObject({
  ...{ id: idReply, loan_id: idReply, kind: z.enum(logged), amount: moneyReply, currency_id: idReply },
  ...{ currency_name: z.string(), principal: moneyReply, interest: moneyReply, collateral: moneyReply },
  created_time: timeReply,
});
export type LogRow = z.infer<typeof logRow>;

export const log = route({
  id: 'loan.log',
  method: 'GET',
  path: '/loan/log',
  who: 'trader',
  about: 'What happened to own loans, or to one of them, the newest first, each with what the loan has after it.',
  body: z.object({ id: orEmpty(idText), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: pageOf(logRow),
  refusals: [],
});
