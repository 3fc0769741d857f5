/** An option as clients of this family read it, with what ours read besides. */
import { results, sides } from '@glassbook/engine/options/words';
import { z } from 'zod';
import { idReply, moneyReply, timeReply } from '../fields.ts';

const count = z.number().int().nonnegative();

export const option = z.strictObject({
  ...{ id: idReply, user_id: idReply, match_id: idReply, currency_id: idReply },
  /** 1 up, 2 down. */
  type: z.union([z.literal(1), z.literal(2)]),
  ...{ seconds: count, number: moneyReply },
  /** The strike; 0 until the first index tick after the opening. */
  open_price: moneyReply,
  /** 0 while it is open, and where it is void. */
  end_price: moneyReply,
  fee: moneyReply,
  /** In percent. */
  ...{ profit_ratio: moneyReply, loss_ratio: moneyReply },
  /** Without the fee: what came on top of the stake, or was taken of it. */
  fact_profits: moneyReply,
  /** 1 open, 3 ended. */
  status: z.union([z.literal(1), z.literal(3)]),
  profit_result: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  ...{ created_at: timeReply, updated_at: timeReply, handled_at: timeReply, complete_at: timeReply },
  ...{ currency_name: z.string(), symbol_name: z.string() },
  ...{ type_name: z.string(), status_name: z.string(), profit_result_name: z.string() },
  show_micro_id: idReply,
  currency_match: z.strictObject({ currency_name: z.string(), legal_name: z.string() }),
  /** How long it still runs; 0 once it has ended. */
  remain_milli_seconds: count,
  side: z.enum(sides),
  /** Null while it is open. */
  result: z.enum(results).nullable(),
  ...{ opened_ms: count, expiry_ms: count },
  /** What is paid on top of the stake where it is won, and taken of it where it is lost. */
  ...{ payout: moneyReply, loss: moneyReply },
  /** What came back of stake and fee, with the payout; 0 while it is open. */
  back: moneyReply,
  /** The journal entries of the strike, 0 until it is there, and of the opening. */
  ...{ strike_seq: count, seq: count },
  /** The id of its settlement receipt. */
  receipt: z.string(),
});
export type Option = z.infer<typeof option>;
