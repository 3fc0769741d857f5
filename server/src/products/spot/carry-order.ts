import type { AnswerTo, CommandOf } from '@glassbook/engine';
import { answeredBefore, carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import type { Result } from '../../carry/http/handling.ts';
import type { SpotServices } from './services.ts';

type Placing = CommandOf<'spot.placeOrder' | 'spot.placeConditional'>;
type Answer = Extract<AnswerTo<Placing['kind']>, { ok: true }> | Extract<Result, { ok: false }>;

/** Carries out an order unless its owner may place none now; the same request again has its first answer, whatever is closed since. An order of a market that is closed can be answered as one that waits. */
export async function carryOrder(
  services: SpotServices,
  names: Asked,
  command: Placing,
  wordsFor: Parameters<typeof carryOut>[3],
  time?: string,
): Promise<Answer> {
  const carry = (asked: Asked): Promise<Answer> =>
    carryOut(services, asked, services.venue.commandOf(command, time), wordsFor);
  const closed = await services.venue.closedTo(command.owner, command.side);
  return closed ? ((await answeredBefore(names, carry)) ?? closed) : carry(names);
}
