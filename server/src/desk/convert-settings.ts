/** The rules of conversions at the desk: all see them, two people change them. */
import { desk } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { handle } from '../http/handling.ts';
import { plainText } from '../store/instrument.ts';
import type { DeskServices } from './services.ts';
import { askFor, onOff, openRequests } from './settings.ts';

/** Without zeros at its end, as what is in force is written, so that the same amount is no change; as it is where it is no amount of the asset. */
function plainIn({ catalog }: Pick<DeskServices, 'catalog'>, asset: number, text: string): string {
  const found = catalog.assets.find(({ id }) => id === asset);
  const amount = found && parseAmount(text, found.scale);
  return found && amount !== undefined ? plainText(found, amount) : text;
}

export const convertRules = ({ pool, settings, catalog }: DeskServices) =>
  handle(desk.convertRules, async () => {
    const onConvert = await openRequests(pool, 'convert');
    const [convert] = settings.of('convert').all();
    if (!convert) return { ok: true, message: { convert: null } };
    const { enabled, unit, spreadPpm, staleAfterMs, dustMax, max } = convert.values;
    return {
      ok: true,
      message: {
        convert: {
          ...{ enabled: onOff(enabled), spread_ppm: spreadPpm, stale_after_ms: staleAfterMs, dust_max: dustMax, max },
          ...{ unit: convert.title, scale: catalog.asset(unit).scale, request: onConvert(0) },
        },
      },
    };
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
