/** What an owner wants to be alerted of, from the words of the wire. */
import type { alert } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { refuse, type Result } from '../../carry/http/handling.ts';
import { priceText, type Instrument } from '../../carry/store/instrument.ts';
import type { Setting } from './rows.ts';
import { splitsNow, type AlertServices } from './services.ts';
import { windowsMs } from './check/windows.ts';

type Body = Omit<z.output<typeof alert.edit.body>, 'id'>;
type Refused = Extract<Result, { ok: false }>;
const PERCENT = 10_000n;
const PERCENT_MIN = PERCENT / 10n;
const PERCENT_MAX = 1_000n * PERCENT;
/** Nothing drops by all of its worth. */
const DROP_MAX = 100n * PERCENT - 1n;

/** A level that is further away is taken for a typing error. */
const LEVEL_TIMES_MAX = 1_000n;

/** `before` is what an edited alert watches: its level may be passed by now. */
export function readSetting(
  services: Pick<AlertServices, 'priceOf' | 'now' | 'mails' | 'splitsOf'>,
  of: Instrument,
  body: Body,
  before?: Pick<Setting, 'condition' | 'threshold'>,
): Setting | Refused {
  const { condition } = body;
  const isLevel = condition === 'rises' || condition === 'falls';
  const threshold = isLevel ? readLevel(services, of, body, before) : readPercent(body);
  if (typeof threshold !== 'bigint') return threshold;
  const expiresAt = body.expires_ms === undefined ? undefined : Number(body.expires_ms);
  if (expiresAt !== undefined && expiresAt <= services.now()) return refuse('alert.expiry_past');
  const byMail = body.mail === '1';
  if (byMail && !services.mails) return refuse('alert.mail_unavailable');
  return {
    ...{ market: of.id, condition, threshold, byMail, expiresAt },
    splitAt: splitsNow(services, of.id).at(-1)?.exAt ?? 0,
    windowMs: isLevel ? 0 : windowsMs[body.window ?? '24h'],
    everyTime: body.repeat === '1',
    note: (body.note ?? '').trim(),
  };
}

/** A price on the tick that is still ahead, or the one that it was before. */
function readLevel(
  { priceOf }: Pick<AlertServices, 'priceOf'>,
  of: Instrument,
  body: Body,
  before: Pick<Setting, 'condition' | 'threshold'> | undefined,
): bigint | Refused {
  if (body.level === undefined) return refuse('alert.level_missing');
  const price = priceOf(of.id);
  if (price === undefined) return refuse('alert.no_index_price');
  const level = parseAmount(body.level, of.quote.scale);
  const tick = priceText(of, of.tick);
  if (level === undefined || level % of.tick !== 0n) return refuse('alert.level_off_tick', { tick });
  if (before?.condition === body.condition && before.threshold === level) return level;
  if (level === 0n) return refuse('alert.level_missing');
  if (level > price * LEVEL_TIMES_MAX) return refuse('alert.level_out_of_range');
  const isPassed = body.condition === 'rises' ? price >= level : price <= level;
  return isPassed ? refuse('alert.level_passed', { price: priceText(of, price), symbol: of.symbol }) : level;
}

function readPercent(body: Body): bigint | Refused {
  if (body.percent === undefined || body.window === undefined) return refuse('alert.percent_missing');
  const ppm = parseAmount(body.percent, 4) ?? 0n;
  const most = body.condition === 'drops' ? DROP_MAX : PERCENT_MAX;
  return ppm < PERCENT_MIN || ppm > most ? refuse('alert.percent_out_of_range') : ppm;
}
