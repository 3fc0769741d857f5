/** Beginning a follow: the gate, the questions about risk and who the trader is stand before it. */
import { copy } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { handle, refuse, type Result } from '../../../carry/http/handling.ts';
import { answeredBefore, carryOut, type Asked } from '../../../shared/commands/carry-out.ts';
import { gateRefusal, leverageMax } from '../../../shared/gate/gate.ts';
import type { CopyServices } from '../services.ts';
import { areOnePerson } from './same-person.ts';
import { said } from './said.ts';
import { marginAsset, ppmOf, termsIn } from './terms.ts';

type No = Extract<Result, { ok: false }>;

/** Why this user may not follow that trader now. Self-limits are asked by the engine in the command, where a repeated request gets its first answer. */
async function refusalToFollow(services: CopyServices, userId: number, trader: number): Promise<No | undefined> {
  const closed = await gateRefusal(services, { userId, act: 'copy' });
  if (closed && !closed.reason.startsWith('limit.')) return closed;
  if (!(await services.copiedFutures.areRisksAnswered(userId))) return refuse('copy.risk_unanswered');
  return (await areOnePerson(services.pool, userId, trader)) ? refuse('copy.same_person') : undefined;
}

export const follow = (services: CopyServices) =>
  handle(copy.follow, async (call) => {
    const { body, caller } = call;
    const asset = marginAsset(services);
    const terms = termsIn(services, body);
    if ('ok' in terms) return terms;
    const amount = parseAmount(body.follow_amount ?? '0', asset?.scale ?? 0);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'follow_amount' });
    const trader = Number(body.trader_user_id);
    const { share_ratio: share } = body;
    const cap = (await leverageMax(services, { userId: caller.userId, act: 'copy' })) ?? 0;
    const carry = (asked: Asked) =>
      carryOut(services, asked, {
        ...{ kind: 'copy.follow', owner: caller.userId, trader, amount, leverageCap: cap, ...terms },
        ...(share !== undefined && { seen: { sharePpm: ppmOf(share) } }),
      });
    const closed = await refusalToFollow(services, caller.userId, trader);
    const answer = closed ? ((await answeredBefore(call, carry)) ?? closed) : await carry(call);
    if (!answer.ok) return answer;
    return { ok: true, message: said(call, 'done.followed'), data: { id: answer.follow.id } };
  });
