/** What stands before an order that opens a position: the gate, and the questions about risk. What only closes never asks. */
import { gateRefusal, leverageMax } from '../gate/gate.ts';
import { refuse } from '../http/handling.ts';
import type { Core } from '../slice.ts';
import type { Refused } from './order-request.ts';
import { RiskAnswers } from './risk.ts';
import type { FuturesServices } from './services.ts';

type Opening = Pick<FuturesServices, 'gate' | 'leverageMax' | 'riskAnswers'>;

export const opening = (core: Core): Opening => ({
  riskAnswers: new RiskAnswers(core.pool, core.now),
  gate: (userId, leverage) => gateRefusal(core, { userId, act: 'futures', leverage }),
  leverageMax: (userId) => leverageMax(core, { userId, act: 'futures' }),
});

export async function refusalToOpen(
  { gate, riskAnswers }: Pick<FuturesServices, 'gate' | 'riskAnswers'>,
  { userId, leverage }: { userId: number; leverage: number },
): Promise<Refused | undefined> {
  const closed = await gate(userId, leverage);
  // Self-limits are asked by the engine in the command, where a repeated request gets its first answer.
  if (closed && !closed.reason.startsWith('limit.')) return closed;
  return (await riskAnswers.areRight(userId)) ? undefined : refuse('futures.risk_unanswered');
}
