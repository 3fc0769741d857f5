/** S4: what a money field takes for a number, on every money field that the contract has. */
import { alert, amountPattern, funds, permissionOf, routes, options, spot, type Route } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleOf, moneyFieldsOf, shapesOf, type Fields } from './examples.ts';
import { numberForms } from './hostile-texts.ts';
import { fieldsOf } from '../../src/products/system/openapi.ts';
import { bytes, formOf } from './spoil.ts';
import { pair as stock } from '../../src/products/stocks/test/scene.ts';
import { clientOf } from '../whole-app.ts';
import { openSystem, type System } from './whole-system.ts';
import { Wire } from './wire.ts';

const fields = routes.flatMap((route) =>
  moneyFieldsOf(route).map((name) => ({ route, name, title: `${route.id} ${name}` })),
);

let system: System;
let wire: Wire;
/** The id of the alert that is edited. */
let edited: string;
/** The conditional order that is amended. */
let amended: string;
beforeAll(async () => {
  system = await openSystem();
  wire = new Wire(system.port);
  const created = await ask(alert.create, { symbol: 'BTC/USDT', condition: 'rises', level: '999999' });
  expect(created.type).toBe('ok');
  edited = String((created.message as { id: number }).id);
  // The two trade with each other, so that there is a last price.
  const trade = { ...eth, target_price: '3000', amount: '0.01' };
  for (const [place, type] of (['2', '1'] as const).entries())
    await clientOf(system.whole.app, system.tokens[place])(spot.placeOrder, { ...trade, type });
  const waits = await ask(spot.placeConditional, { ...conditional, ...prices4('2000', '4000') });
  expect(waits.type).toBe('ok');
  amended = String((waits as { data?: { id: number } }).data?.id);
});
afterAll(async () => {
  wire.close();
  await system.close();
});

type Reply = { status: number; type?: string; reason?: string; message?: unknown };

/** A sell of ETH that waits for a price, and the four prices it can have. */
const eth = { currency_id: '2', legal_id: '3' } as const;
const conditional: Fields = { ...eth, type: '2', amount: '0.01' };
const prices4 = (stop: string, profit: string): Fields => ({
  ...{ stop_price: stop, stop_limit: stop, profit_price: profit, profit_limit: profit },
});

/** A conditional order that has a use for the field. */
function conditionalWith(name: string, value: string): Fields {
  if (name === 'value') return { ...conditional, type: '1', amount: '', stop_price: '4000', value };
  if (name === 'trail_amount' || name === 'trail_percent') return { ...conditional, [name]: value };
  if (name === 'activation_price') return { ...conditional, trail_percent: '1', activation_price: value };
  return { ...conditional, ...prices4('2000', '4000'), [name]: value };
}

async function ask(route: Route, form: Fields): Promise<Reply> {
  const sender = { route, random: () => 0, token: system.tokenFor(route) };
  const { status, body } = await wire.send(bytes(sender, { text: formOf(form) }));
  return { status, ...(JSON.parse(body) as Omit<Reply, 'status'>) };
}

/** A pair that the products of an order know: of stocks one of them. */
const pairOf = ({ id }: Route): Fields => (id.startsWith('stocks.') ? stock : {});

/** An order of `/coin/trade` that waits and has a use for the field; undefined for a field of other orders. */
function waitingWith(name: string, value: string): Fields | undefined {
  const types: Fields = { trigger_price: 'stop_market', sl_limit: 'oco' };
  const trails = ['trail_amount', 'trail_percent', 'activation_price'];
  const type = types[name] ?? (trails.includes(name) ? 'trailing_stop' : undefined);
  if (type === undefined) return undefined;
  const others: Record<string, Fields> = {
    sl_limit: { target_price: '4000', trigger_price: '2000' },
    activation_price: { trail_percent: '1' },
  };
  return { ...conditional, order_type: type, ...others[name], [name]: value };
}

/** An order that has a use for the field: a limit order does not read a worst price, nor a market order a limit. */
function orderWith(route: Route, name: string, value: string): Fields {
  const example = exampleOf(route);
  if (route.id === alert.edit.id) return { ...example, id: edited, [name]: value };
  if (route.id === spot.amendConditional.id) return { id: amended, [name]: value };
  if (route.id === spot.placeConditional.id) return conditionalWith(name, value);
  // By bank it has the places of the bank's currency.
  if (route.id === funds.deposit.id) return { ...example, type: '0', currency: '3', [name]: value };
  if (route.id === options.submit.id) return { ...example, currency_id: '3', [name]: value };
  if (!('order_type' in example)) return { ...example, [name]: value };
  const waiting = waitingWith(name, value);
  if (waiting) return { ...waiting, ...pairOf(route) };
  const {
    amount: _,
    value: _value,
    target_price: _price,
    worst_price: _worst,
    client_order_id: _id,
    expires_ms: _expires,
    ...order
  } = example;
  const isMarket = name === 'value' || name === 'worst_price';
  const rest: Fields = isMarket
    ? { order_type: 'market', time_in_force: 'IOC', post_only: '0' }
    : { order_type: 'limit' };
  const needed: Fields = name === 'value' ? {} : { amount: '0.001', ...(isMarket ? {} : { target_price: '50000' }) };
  const all: Fields = { ...order, ...rest, ...needed, ...pairOf(route), [name]: value };
  // The example has every field; an order has those of its type.
  const type = isMarket ? 'market' : 'limit';
  const isTaken = (field: string) => spot.fieldNotTaken({ order_type: type, [field]: all[field] }) === undefined;
  return Object.fromEntries(Object.entries(all).filter(([field]) => isTaken(field)));
}

describe('the money fields', () => {
  test('are found in the contract', () => {
    expect(fields.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['spot.placeOrder amount', 'spot.amendOrder target_price', 'wallet.move number']),
    );
    expect(fields.length).toBeGreaterThanOrEqual(11);
  });
  test('are complete: any other field with digits and a point has its own grammar', () => {
    for (const route of routes)
      for (const { name, schema } of fieldsOf(route))
        for (const { pattern, enum: listed, const: only, maxLength } of shapesOf(schema) as Record<string, unknown>[]) {
          if (pattern === amountPattern.source || listed !== undefined || only !== undefined) continue;
          // Free text has a largest length and is read as no number; any pattern that takes a fraction counts as money.
          if (typeof pattern === 'string')
            expect([route.id, name, new RegExp(pattern).test('1.5') && !/[A-Z]/i.test(pattern)]).toEqual([
              route.id,
              name,
              false,
            ]);
          else if (route.id !== 'market.candles')
            expect([route.id, name, typeof maxLength]).toEqual([route.id, name, 'number']);
        }
  });
  test('take what the grammar allows', () => {
    for (const { route, name } of fields)
      for (const value of [
        '0',
        '1',
        '0.5',
        '1.50',
        '0.000000000000000001',
        '9'.repeat(18),
        `${'9'.repeat(18)}.${'9'.repeat(18)}`,
      ])
        expect([route.id, name, value, route.body.safeParse({ ...exampleOf(route), [name]: value }).success]).toEqual([
          route.id,
          name,
          value,
          true,
        ]);
  });
});

/** All but candles of trades, which are folded a little later. */
const settled = async () =>
  Object.fromEntries(Object.entries(await system.everything()).filter(([name]) => !name.startsWith('market_trade_')));

test(
  'S4 forty number forms and more are no number in any money field, and nothing moves',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    expect(new Set(numberForms).size).toBeGreaterThanOrEqual(40);
    const before = await settled();
    let refused = 0;
    for (const { route, name } of fields) {
      // The same request with a plain number gets as far as the product; so what is refused is the form.
      const { reason = 'ok' } = await ask(route, orderWith(route, name, '0.00000001'));
      expect([route.id, name, reason]).toEqual([
        ...[route.id, name],
        expect.not.stringMatching(/^request\.field_(invalid|repeated)/),
      ]);
    }
    const afterGood = await settled();
    for (const { route, name } of fields)
      for (const form of numberForms) {
        const { status, reason } = await ask(route, orderWith(route, name, form.toWellFormed()));
        const expected = [200, 400].includes(status) && reason === 'request.field_invalid';
        expect([route.id, name, form, status, reason, expected]).toEqual([route.id, name, form, status, reason, true]);
        refused += 1;
      }
    console.log(`${fields.length} money fields, ${numberForms.length} forms: ${refused} refused`);
    expect(await settled()).toEqual(afterGood);
    expect(afterGood['balances']).toBe(before['balances']);
  },
);

const moneyRows = async () => {
  const { balances, spot_orders, ledger_entries, spot_trades } = await system.everything();
  return { balances, spot_orders, ledger_entries, spot_trades };
};

/** No asset has more places; what is finer is refused as such. Of an order, a position or a work that is not there, and of an order that its session or the gate does not take, nothing is known, nor how fine its numbers may be. */
const placesMost = 8;
const tooFine =
  /^(request\.field_invalid|spot\.(price_off_tick|worst_price_off_tick|amount_off_lot|order_not_open|trail_out_of_range|expiry_out_of_range)|futures\.(price_off_tick|position_not_open|risk_unanswered)|ieo\.amount_not_whole|alert\.level_off_tick|nft\.not_found|otc\.(not_found|terms_invalid)|loan\.not_found|copy\.number_invalid|stocks\.not_trading|identity\.country_unknown)$/;

describe('S4 within the grammar', () => {
  let before: Record<string, unknown>;
  beforeAll(async () => {
    before = await moneyRows();
  });
  // A limit of a market may be more than any balance.
  test.each(fields.filter(({ route }) => permissionOf(route.who) === undefined))(
    '$title refuses more places than the asset has, and amounts beyond any balance',
    async ({ route, name }) => {
      const numbers = [
        '0.000000001',
        '1.000000000000000001',
        '0.100000000',
        '9'.repeat(18),
        `${'9'.repeat(18)}.99`,
        '92233720368.54775808',
      ];
      for (const number of numbers) {
        const answer = await ask(route, orderWith(route, name, number));
        expect([number, answer.status, answer.type]).toEqual([number, 200, 'error']);
        const isTooFine = (number.split('.')[1]?.length ?? 0) > placesMost;
        expect([number, answer.reason]).toEqual([
          number,
          expect.stringMatching(
            isTooFine
              ? tooFine
              : /^(request\.field_invalid|spot\.|futures\.|wallet\.|limit\.|alert\.level_|funds\.|convert\.|lockup\.|options\.|ieo\.|identity\.|nft\.|copy\.|otc\.|loan\.|stocks\.)/,
          ),
        ]);
      }
      expect(system.whole.fatal).toEqual([]);
    },
  );
  test('and nothing has moved', async () => {
    expect(await moneyRows()).toEqual(before);
  });
});
