/** What stands before an order that opens a position: the gate, and the questions about risk. What only closes never asks. */
import { answeredBefore, type Asked } from '../../shared/commands/carry-out.ts';
import { gateRefusal, leverageMax, type GateServices } from '../../shared/gate/gate.ts';
import { refuse } from '../../carry/http/handling.ts';
import type { Refused } from './order-request.ts';
import { RiskAnswers } from './risk.ts';
import type { FuturesServices } from './services.ts';

type Opening = Pick<FuturesServices, 'gate' | 'leverageMax' | 'riskAnswers'>;

export const opening = (gating: GateServices, now: () => number): Opening => ({
  riskAnswers: new RiskAnswers(gating.pool, now),
  gate: (userId, leverage) => gateRefusal(gating, { userId, act: 'futures', leverage }),
  leverageMax: (userId) => leverageMax(gating, { userId, act: 'futures' }),
});

async function refusalToOpen(
  { gate, riskAnswers }: Pick<FuturesServices, 'gate' | 'riskAnswers'>,
  { userId, leverage }: { userId: number; leverage: number },
): Promise<Refused | undefined> {
  const closed = await gate(userId, leverage);
  // Self-limits are asked by the engine in the command, where a repeated request gets its first answer.
  if (closed && !closed.reason.startsWith('limit.')) return closed;
  return (await riskAnswers.areRight(userId)) ? undefined : refuse('futures.risk_unanswered');
}

/** Carries out what opens where nothing stands before it. An order that was carried out before has its first answer, whatever stands before another by now. */
export async function carryOpening<Answer extends { ok: true } | Refused>(
  services: Pick<FuturesServices, 'gate' | 'riskAnswers'>,
  asked: Asked,
  leverage: number,
  carry: (asked: Asked) => Promise<Answer>,
): Promise<Answer | Refused> {
  const closed = await refusalToOpen(services, { userId: asked.caller.userId, leverage });
  return closed ? ((await answeredBefore(asked, carry)) ?? closed) : carry(asked);
}
