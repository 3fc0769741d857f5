/** Loans of a user at the desk. Two people repay or add collateral for an owner whom staff froze, from the owner's spot account. */
import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, reasonText } from '../fields.ts';
import { route } from '../route.ts';

const asked = z.strictObject({ request: idReply });
const named = { user: idText, loan: idText, amount: amountText, reason: reasonText };
const refusals = [
  ...(['loan.not_found', 'loan.not_frozen', 'loan.amount_invalid', 'loan.insufficient_funds'] as const),
  ...(['loan.own_account', 'loan.request_open'] as const),
] as const;
/** The reply is named by each call: the build of the screens leaves it out there alone. */
const act = { method: 'POST', who: 'staff:loan.request', refusals } as const;

export const ofUser = route({
  id: 'loan.ofUser',
  method: 'GET',
  path: '/desk/loan',
  who: 'staff:loan.read',
  about:
    'The running loans of a user, with what the spot account has of the asset and of the coin (`available`, `coin_available`), and the open request of two people about each. `frozen`: by staff, so that others may repay and add. `ltv` is in percent, empty without a price; `status` 1 running, 2 called, 3 overdue.',
  body: z.object({ user: idText }),
  reply: z.strictObject({
    frozen: z.boolean(),
    rows: z.array(
      z.strictObject({
        ...{ loan: idReply, currency_name: z.string(), owed: moneyReply, available: moneyReply },
        ...{ collateral_name: z.string(), collateral: moneyReply, coin_available: moneyReply },
        ...{ ltv: z.union([moneyReply, z.literal('')]), status: z.number().int(), request: idReply.nullable() },
      }),
    ),
  }),
  refusals: [],
  personal: true,
});

export const repayFor = route({
  id: 'loan.repayFor',
  path: '/desk/loan/repay',
  about:
    'Asks to repay so much of a loan from the spot account of its frozen owner, never more than is owed by then; a reviewer decides.',
  ...act,
  reply: asked,
  body: z.object(named),
});

export const addFor = route({
  id: 'loan.addFor',
  path: '/desk/loan/add',
  about: 'Asks to add so much collateral from the spot account of the frozen owner; a reviewer decides.',
  ...act,
  reply: asked,
  body: z.object(named),
});
