/** Assets, the house maker's ladders, demo funds and simulated traders at the desk: all see them, two people change them. */
import { desk, type RefusalCode } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import { handle, refuse, type Result } from '../http/handling.ts';
import type { SettingNoun, ValuesOf } from '../review/setting-controls.ts';
import { amountScaleOf, plainText, priceScaleOf } from '../store/instrument.ts';
import type { DeskServices } from './services.ts';
import { kindOf, subjectOfSetting } from './setting-kinds.ts';

/** The open request on a setting, by its subject. */
export async function openRequests(pool: Pool, noun: SettingNoun): Promise<(id: number) => number | null> {
  const { rows } = await pool.query<{ id: string; subject: string }>(
    "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind = $1",
    [kindOf[noun]],
  );
  const open = new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
  return (id) => open.get(subjectOfSetting(noun, id)) ?? null;
}

type Asked<N extends SettingNoun> = { noun: N; id: number; values: ValuesOf[N]; title: string };
type Body = { reason: string; request?: string | undefined; version?: string | undefined };
type No = Extract<Result, { ok: false }>;

/** Makes the request, or edits an own one, unless the engine would refuse what it asks for. */
export async function askFor<N extends SettingNoun>(
  { settings, approvals }: DeskServices,
  { noun, id, values, title }: Asked<N>,
  body: Body,
  { staffId, language }: { staffId: number; language: string },
): Promise<{ ok: true; message: { request: number } } | No> {
  if (!settings.find(noun, id)) return refuse('desk.not_found');
  const field = settings.of(noun).problemIn(id, values);
  if (field !== undefined)
    return refuse('desk.value_out_of_range', { field: words(localeOf(language), 'desk', `field.${field}`) });
  const made = { subject: subjectOfSetting(noun, id), payload: { id, values }, reason: body.reason };
  const answer =
    body.request === undefined
      ? await approvals.make(staffId, { kind: kindOf[noun], title, ...made })
      : await approvals.edit(staffId, { request: Number(body.request), version: Number(body.version ?? 1) }, made);
  return answer.ok ? { ok: true, message: { request: answer.id } } : refuse(answer.reason satisfies RefusalCode);
}

export const assets = ({ pool, settings, catalog }: DeskServices) =>
  handle(desk.assets, async () => {
    const openOn = await openRequests(pool, 'asset');
    const [demo] = settings.of('demo').all();
    return {
      ok: true,
      message: catalog.assets.map(({ id, symbol, scale, kinds }) => {
        const markets = catalog.instruments.filter(({ base, quote }) => base.id === id || quote.id === id);
        const places = markets.map((of) => (of.base.id === id ? amountScaleOf(of) : priceScaleOf(of)));
        return {
          ...{ id, symbol, scale, kinds: [...kinds], places: Math.max(0, ...places) },
          markets: markets.map((of) => ({ id: of.id, symbol: of.symbol })),
          ...{ claim: demo?.values.grants[id] ?? null, request: openOn(id) },
        };
      }),
    };
  });

export const requestAsset = (services: DeskServices) =>
  handle(desk.requestAsset, async ({ body, caller, language }) => {
    const id = Number(body.asset);
    const kinds = desk.assetKinds.filter((kind) => body.kinds.split(',').includes(kind));
    const title = services.settings.find('asset', id)?.title ?? '';
    return askFor(services, { noun: 'asset', id, values: { kinds }, title }, body, { ...caller, language });
  });

export const makers = ({ pool, settings, catalog }: DeskServices) =>
  handle(desk.makers, async () => {
    const openOn = await openRequests(pool, 'maker');
    return {
      ok: true,
      message: settings
        .of('maker')
        .all()
        .map(({ id, title: symbol, values }) => {
          const { quote, notionalMax } = catalog.instrument(id);
          return {
            ...{ market: id, symbol, quote: quote.symbol, quote_scale: quote.scale },
            ...{ notional_max: plainText(quote, notionalMax), notional: values.notional, levels: values.levels },
            ...{ half_spread_ppm: values.halfSpreadPpm, step_ppm: values.stepPpm, growth_ppm: values.growthPpm },
            ...{ stale_after_ms: values.staleAfterMs, request: openOn(id) },
          };
        }),
    };
  });

export const requestMaker = (services: DeskServices) =>
  handle(desk.requestMaker, async ({ body, caller, language }) => {
    const id = Number(body.market);
    const values = {
      ...{ levels: Number(body.levels), halfSpreadPpm: Number(body.half_spread_ppm), stepPpm: Number(body.step_ppm) },
      ...{ notional: body.notional, growthPpm: Number(body.growth_ppm), staleAfterMs: Number(body.stale_after_ms) },
    };
    const title = services.settings.find('maker', id)?.title ?? '';
    return askFor(services, { noun: 'maker', id, values, title }, body, { ...caller, language });
  });

export const onOff = (enabled: boolean): 'on' | 'off' => (enabled ? 'on' : 'off');

export const demo = ({ pool, settings, catalog }: DeskServices) =>
  handle(desk.demo, async () => {
    const [claims] = settings.of('demo').all();
    const [crowd] = settings.of('crowd').all();
    const [onClaims, onCrowd] = [await openRequests(pool, 'demo'), await openRequests(pool, 'crowd')];
    const grants = Object.entries(claims?.values.grants ?? {}).map(([id, amount]) => {
      const { symbol, scale } = catalog.asset(Number(id));
      return { asset: Number(id), symbol, scale, amount };
    });
    return {
      ok: true,
      message: {
        claims: claims
          ? {
              ...{ enabled: onOff(claims.values.enabled), every_ms: claims.values.everyMs, grants },
              request: onClaims(0),
            }
          : null,
        crowd: crowd ? { enabled: onOff(crowd.values.enabled), request: onCrowd(0) } : null,
      },
    };
  });

export const requestDemo = (services: DeskServices) =>
  handle(desk.requestDemo, async ({ body, caller, language }) => {
    const grants = Object.fromEntries(body.grants.split(',').map((each) => each.split('=') as [string, string]));
    const values = { enabled: body.enabled === 'on', everyMs: Number(body.every_ms), grants };
    return askFor(services, { noun: 'demo', id: 0, values, title: 'Demo' }, body, { ...caller, language });
  });

export const requestCrowd = (services: DeskServices) =>
  handle(desk.requestCrowd, async ({ body, caller, language }) => {
    const values = { enabled: body.enabled === 'on' };
    return askFor(services, { noun: 'crowd', id: 0, values, title: 'Demo' }, body, { ...caller, language });
  });
