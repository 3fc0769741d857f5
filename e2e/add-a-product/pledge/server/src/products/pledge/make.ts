import { pledge } from '@glassbook/contract';
import type { RowOf } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount, parseAmount } from '@glassbook/money';
import { carryOut, type LimitWords } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { Core } from '../../shared/slice/core.ts';

export type PledgeServices = Pick<Core, 'catalog' | 'inForce' | 'sequencer'> & {
  present: (row: RowOf<'pledge', 'pledges'>) => pledge.OwnPledge;
  limitWords: LimitWords;
};

export const make = (services: PledgeServices) =>
  handle(pledge.make, async (call) => {
    const { body, caller, language } = call;
    const { catalog, inForce, present } = services;
    const asset = catalog.assets.find(({ id }) => id === Number(body.currency_id));
    if (!asset) return refuse('pledge.not_offered', { asset: `#${body.currency_id}` });
    const amount = parseAmount(body.number, asset.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
    const min = inForce.of('pledge.configure', { asset: asset.id })?.amountMin ?? 0n;
    const answer = await carryOut(
      services,
      call,
      { kind: 'pledge.make', owner: caller.userId, asset: asset.id, amount },
      () => ({ asset: asset.symbol, min: formatAmount(min, asset.scale) }),
    );
    if (!answer.ok) return answer;
    const data = present(answer.pledge);
    const message = words(localeOf(language), 'pledge', 'done.made', { amount: data.amount, asset: asset.symbol });
    return { ok: true, message, data };
  });
