/** Opening an option: who may, whether the figure of losses was read today, and the command. */
import { options } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import { answeredBefore, carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { plainText } from '../../carry/store/instrument.ts';
import { presentOption } from './present.ts';
import type { OptionsServices } from './services.ts';

/** What fills the placeholders of a refusal. */
const wordsOf =
  ({ catalog, inForce }: OptionsServices, seconds: number) =>
  (reason: TraderRefusal): Record<string, string> | undefined => {
    const settings = inForce.of('options.configure');
    const term = inForce.of('options.configureTerm', { seconds });
    if (!settings || !term) return undefined;
    const { symbol: asset, ...of } = catalog.asset(settings.asset);
    if (reason === 'options.amount_too_small') return { min: plainText(of, term.min), asset };
    if (reason === 'options.amount_too_large') return { max: plainText(of, term.max), asset };
    return reason === 'options.too_many_open' ? { count: String(settings.openMax) } : undefined;
  };

export const submit = (services: OptionsServices) =>
  handle(
    options.submit,
    async (call) => {
      const carry = opening(services, call);
      if ('ok' in carry) return carry;
      // A request that was carried out before has its first answer, whatever would be asked for now.
      const before = await answeredBefore(call, carry);
      if (before) return answerOf(services, call, before);
      return (await refusalToOpen(services, call)) ?? answerOf(services, call, await carry(call));
    },
    {
      firstAnswer: async (call) => {
        const carry = opening(services, call);
        const before = 'ok' in carry ? undefined : await answeredBefore(call, carry);
        return before && answerOf(services, call, before);
      },
    },
  );

type Opening = Parameters<Parameters<typeof handle<typeof options.submit>>[1]>[0];

/** How the option is opened, or why it cannot be read. */
function opening(services: OptionsServices, { body, caller }: Opening) {
  const { catalog, inForce } = services;
  const settings = inForce.of('options.configure');
  if (!settings) return refuse('options.off');
  if (body.currency_id !== undefined && Number(body.currency_id) !== settings.asset)
    return refuse('options.currency_not_found');
  const stake = parseAmount(body.number, catalog.asset(settings.asset).scale);
  if (stake === undefined) return refuse('request.field_invalid', { field: 'number' });
  const seconds = Number(body.seconds);
  const { payout_ppm: payout, loss_ppm: loss, fee_ppm: fee } = body;
  const seen = {
    ...(payout !== undefined && { payoutPpm: Number(payout) }),
    ...(loss !== undefined && { lossPpm: Number(loss) }),
    ...(fee !== undefined && { feePpm: Number(fee) }),
  };
  return (asked: Asked) =>
    carryOut(
      services,
      asked,
      {
        ...{ kind: 'options.open', owner: caller.userId, instrument: Number(body.match_id) },
        ...{ side: body.type === '1' ? 'up' : 'down', seconds, stake },
        ...(Object.keys(seen).length > 0 && { seen }),
      },
      wordsOf(services, seconds),
    );
}

/** What stands before it: the gate, the figure of losses that was read today, an index that is heard. */
async function refusalToOpen(services: OptionsServices, { body, caller: { userId: owner } }: Opening) {
  const { gate, lossShare, confirmations } = services;
  const closed = await gate(owner);
  if (closed) return closed;
  if (!(await confirmations.has(owner))) {
    const { percent } = await lossShare.now();
    if (!confirmations.isRepeat(owner, askedOf(body)))
      return percent === '' ? refuse('options.confirm_risk') : refuse('options.confirm_loss_share', { percent });
    await confirmations.keep(owner, percent, 'repeated');
  }
  return services.isSilent(Number(body.match_id)) ? refuse('options.index_stale') : undefined;
}

type Carried = Awaited<ReturnType<Extract<ReturnType<typeof opening>, (asked: Asked) => unknown>>>;
const answerOf = ({ catalog, now }: OptionsServices, { language }: Opening, carried: Carried) =>
  carried.ok ? { ok: true as const, message: presentOption(catalog, carried.option, now(), language) } : carried;

const askedOf = ({ match_id: market, type, seconds, number }: Opening['body']): string =>
  `${market} ${type} ${seconds} ${number}`;
