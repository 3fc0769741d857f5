/** What is sold, and what stands before it. */
import { options } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { handle, handleAnyone, refuse } from '../../carry/http/handling.ts';
import { percentText } from '../../carry/store/instrument.ts';
import { termsSold, type OptionsServices } from './services.ts';

const OPTIONS = kinds.indexOf('options');
/** Stakes that are offered at a touch, in whole units. */
const PRESETS = [10n, 25n, 50n, 100n, 500n];

function termsOf({ catalog, inForce }: OptionsServices, asset: number) {
  const { scale } = catalog.asset(asset);
  return termsSold(inForce).map(({ seconds, payoutPpm, lossPpm, min, max }) => ({
    ...{ id: seconds, seconds, status: 1 as const, profit_ratio: percentText(payoutPpm) },
    ...{ min_amount: formatAmount(min, scale), max_amount: formatAmount(max, scale), loss_ratio: percentText(lossPpm) },
  }));
}

export const seconds = (services: OptionsServices) =>
  handleAnyone(options.seconds, () => {
    const settings = services.inForce.of('options.configure');
    return { ok: true, message: settings?.enabled ? termsOf(services, settings.asset) : [] };
  });

async function balanceOf({ pool }: OptionsServices, userId: number, asset: number) {
  const { rows } = await pool.query<{ available: string; held: string }>(
    'SELECT available, held FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [userId, OPTIONS, asset],
  );
  return { available: BigInt(rows[0]?.available ?? 0), held: BigInt(rows[0]?.held ?? 0) };
}

export const payableCurrencies = (services: OptionsServices) =>
  handleAnyone(options.payableCurrencies, async ({ caller }) => {
    const settings = services.inForce.of('options.configure');
    if (!settings?.enabled) return { ok: true, message: [] };
    const { id, symbol, scale } = services.catalog.asset(settings.asset);
    const own = caller && (await balanceOf(services, caller.userId, id));
    const available = own && formatAmount(own.available, scale);
    const numbers = PRESETS.map((whole, place) => ({
      ...{
        id: place + 1,
        currency_id: id,
        number: formatAmount(whole * 10n ** BigInt(scale), scale),
        currency_name: symbol,
      },
    }));
    const wallet = own && {
      ...{ id: id * 10 + OPTIONS, currency: id, micro_balance: available ?? '', micro_with_insurance: available ?? '' },
      lock_micro_balance: formatAmount(own.held, scale),
    };
    return {
      ok: true,
      message: [
        {
          ...{ id, name: symbol, is_micro: 1 as const, micro_trade_fee: percentText(settings.feePpm) },
          ...{ micro_holdtrade_max: settings.openMax, micro_numbers: numbers, insurance_types: [] },
          ...{ user_wallet: wallet ?? null, user_insurance: null },
        },
      ],
    };
  });

/** Whether a caller may open options, by identity and country; what else the gate refuses is said by the opening. */
async function gateOf({ gate }: OptionsServices, userId: number | undefined): Promise<'open' | 'identity' | 'country'> {
  const reason = userId === undefined ? undefined : (await gate(userId))?.reason;
  if (reason?.startsWith('identity.country_')) return 'country';
  return reason?.startsWith('session.identity_') || reason === 'identity.level_required' ? 'identity' : 'open';
}

export const offer = (services: OptionsServices) =>
  handleAnyone(options.offer, async ({ caller }) => {
    const { catalog, inForce, lossShare, confirmations, now } = services;
    const settings = inForce.of('options.configure');
    if (!settings) return refuse('options.off');
    const { asset, feePpm, openMax, enabled, instruments } = settings;
    const { symbol, scale } = catalog.asset(asset);
    const [share, own] = [await lossShare.now(), caller && (await balanceOf(services, caller.userId, asset))];
    const isConfirmed = caller !== undefined && (await confirmations.has(caller.userId));
    return {
      ok: true,
      message: {
        ...{ currency: asset, currency_name: symbol, scale, fee_ppm: feePpm, open_max: openMax },
        markets: instruments.map((id) => {
          const { symbol: pair, base, quote } = catalog.instrument(id);
          return { match_id: id, symbol: pair, name: base.symbol, scale: quote.scale };
        }),
        terms: termsOf(services, asset).map((each) => {
          const { payoutPpm = 0, lossPpm = 0 } = inForce.of('options.configureTerm', { seconds: each.seconds }) ?? {};
          return { ...each, payout_ppm: payoutPpm, loss_ppm: lossPpm };
        }),
        ...{
          loss_share: share.percent,
          loss_accounts: share.accounts,
          confirmed: isConfirmed ? (1 as const) : (0 as const),
        },
        gate: enabled ? await gateOf(services, caller?.userId) : ('off' as const),
        ...{ available: formatAmount(own?.available ?? 0n, scale), now_ms: now() },
      },
    };
  });

export const confirm = ({ lossShare, confirmations }: OptionsServices) =>
  handle(options.confirm, async ({ caller, language }) => {
    await confirmations.keep(caller.userId, (await lossShare.now()).percent, 'confirmed');
    return { ok: true, message: words(localeOf(language), 'options', 'done.confirmed', {}) };
  });
