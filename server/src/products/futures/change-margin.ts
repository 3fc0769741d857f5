import { futures } from '@glassbook/contract';
import { formatAmount, parseAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { marketOfPosition } from './close-position.ts';
import { refusalWords } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { FuturesServices } from './services.ts';

export const changeMargin = (services: FuturesServices) =>
  handle(futures.changeMargin, async (call) => {
    const { body, caller } = call;
    const id = Number(body.id);
    const market = await marketOfPosition(services.pool, services.markets, caller.userId, id);
    if (!market) return refuse('futures.position_not_open');
    const { settle } = market;
    const amount = parseAmount(body.amount, settle.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const answer = await carryOut(
      services,
      call,
      {
        ...{ kind: 'futures.changeMargin', owner: caller.userId, position: id },
        amount: body.change === 'add' ? amount : -amount,
      },
      (reason) => refusalWords(market)[reason],
    );
    if (!answer.ok) return answer;
    const data = { id, margin: formatAmount(answer.margin, settle.scale) };
    return { ok: true, message: sentence(call, 'margin_changed'), data };
  });

export const setMode = (services: FuturesServices) =>
  handle(futures.setMode, async (call) => {
    const { mode } = call.body;
    const answer = await carryOut(services, call, { kind: 'futures.setMode', owner: call.caller.userId, mode });
    if (!answer.ok) return answer;
    return { ok: true, message: sentence(call, `mode_${mode}`), data: { mode } };
  });
