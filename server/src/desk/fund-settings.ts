/** The rules of withdrawals, deposits and conversions at the desk: all see them, two people change them. */
import { desk } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { handle } from '../http/handling.ts';
import { plainText } from '../store/instrument.ts';
import type { DeskServices } from './services.ts';
import { askFor, onOff, openRequests } from './settings.ts';

/** Without zeros at its end, as what is in force is written, so that the same amount is no change; as it is where it is no amount of the asset. */
function plainIn({ catalog }: Pick<DeskServices, 'catalog'>, asset: number | undefined, text: string): string {
  const found = catalog.assets.find(({ id }) => id === asset);
  const amount = found && parseAmount(text, found.scale);
  return found && amount !== undefined ? plainText(found, amount) : text;
}

export const fundRules = ({ pool, settings, catalog }: DeskServices) =>
  handle(desk.fundRules, async () => {
    const onWithdrawals = await openRequests(pool, 'withdrawal');
    const onDeposits = await openRequests(pool, 'deposit');
    const onConvert = await openRequests(pool, 'convert');
    const deposits = new Map(
      settings
        .of('deposit')
        .all()
        .map(({ id, values }) => [id, values]),
    );
    const [convert] = settings.of('convert').all();
    return {
      ok: true,
      message: {
        assets: settings
          .of('withdrawal')
          .all()
          .flatMap(({ id, title: symbol, values: { enabled, fee, min, decideMs } }) => {
            const deposit = deposits.get(id);
            if (!deposit) return [];
            return {
              ...{ asset: id, symbol, scale: catalog.asset(id).scale },
              withdrawal: { enabled: onOff(enabled), fee, min, decide_ms: decideMs, request: onWithdrawals(id) },
              deposit: {
                ...{ enabled: onOff(deposit.enabled), min: deposit.min, decide_ms: deposit.decideMs },
                request: onDeposits(id),
              },
            };
          }),
        convert: convert
          ? {
              ...{ enabled: onOff(convert.values.enabled), spread_ppm: convert.values.spreadPpm },
              ...{ stale_after_ms: convert.values.staleAfterMs, dust_max: convert.values.dustMax },
              ...{ max: convert.values.max, unit: convert.title, scale: catalog.asset(convert.values.unit).scale },
              request: onConvert(0),
            }
          : null,
      },
    };
  });

export const requestWithdrawalRules = (services: DeskServices) =>
  handle(desk.requestWithdrawalRules, async ({ body, caller, language }) => {
    const id = Number(body.asset);
    const [fee, min] = [plainIn(services, id, body.fee), plainIn(services, id, body.min)];
    const values = { enabled: body.enabled === 'on', fee, min, decideMs: Number(body.decide_ms) };
    const title = services.settings.find('withdrawal', id)?.title ?? '';
    return askFor(services, { noun: 'withdrawal', id, values, title }, body, { ...caller, language });
  });

export const requestDepositRules = (services: DeskServices) =>
  handle(desk.requestDepositRules, async ({ body, caller, language }) => {
    const id = Number(body.asset);
    const min = plainIn(services, id, body.min);
    const values = { enabled: body.enabled === 'on', min, decideMs: Number(body.decide_ms) };
    const title = services.settings.find('deposit', id)?.title ?? '';
    return askFor(services, { noun: 'deposit', id, values, title }, body, { ...caller, language });
  });

export const requestConvertRules = (services: DeskServices) =>
  handle(desk.requestConvertRules, async ({ body, caller, language }) => {
    const inForce = services.settings.find('convert', 0);
    const unit = inForce?.values.unit ?? 0;
    const values = {
      ...{ enabled: body.enabled === 'on', unit, spreadPpm: Number(body.spread_ppm) },
      ...{ staleAfterMs: Number(body.stale_after_ms), dustMax: plainIn(services, unit, body.dust_max) },
      max: plainIn(services, unit, body.max),
    };
    return askFor(services, { noun: 'convert', id: 0, values, title: inForce?.title ?? '' }, body, {
      ...{ ...caller, language },
    });
  });
