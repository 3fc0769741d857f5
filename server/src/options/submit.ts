/** Opening an option: who may, whether the figure of losses was read today, and the command. */
import { options } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../carry-out.ts';
import { handle, refuse } from '../http/handling.ts';
import { plainText } from '../store/instrument.ts';
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
  handle(options.submit, async (call) => {
    const { catalog, inForce, gate, lossShare, confirmations, now } = services;
    const { body, caller, language, key } = call;
    const owner = caller.userId;
    const settings = inForce.of('options.configure');
    if (!settings) return refuse('options.off');
    if (body.currency_id !== undefined && Number(body.currency_id) !== settings.asset)
      return refuse('options.currency_not_found');
    const stake = parseAmount(body.number, catalog.asset(settings.asset).scale);
    if (stake === undefined) return refuse('request.field_invalid', { field: 'number' });
    const seconds = Number(body.seconds);
    const carry = (isLate: boolean) =>
      carryOut(
        services,
        { caller, key, isLate },
        {
          ...{ kind: 'options.open', owner, instrument: Number(body.match_id) },
          ...{ side: body.type === '1' ? 'up' : 'down', seconds, stake },
        },
        wordsOf(services, seconds),
      );
    const answer = (carried: Awaited<ReturnType<typeof carry>>) =>
      carried.ok ? { ok: true as const, message: presentOption(catalog, carried.option, now(), language) } : carried;
    // A request that was carried out before has its first answer, whatever would be asked for now.
    const before = key && (await carry(true));
    if (before && (before.ok || before.reason !== 'request.expired')) return answer(before);
    const closed = await gate(owner);
    if (closed) return closed;
    if (!(await confirmations.has(owner))) {
      const { percent } = await lossShare.now();
      if (!confirmations.isRepeat(owner, askedOf(body)))
        return percent === '' ? refuse('options.confirm_risk') : refuse('options.confirm_loss_share', { percent });
      await confirmations.keep(owner, percent, 'repeated');
    }
    if (services.isSilent(Number(body.match_id))) return refuse('options.index_stale');
    return answer(await carry(call.isLate === true));
  });

type Body = { match_id: string; type: string; seconds: string; number: string };
const askedOf = ({ match_id: market, type, seconds, number }: Body): string => `${market} ${type} ${seconds} ${number}`;
