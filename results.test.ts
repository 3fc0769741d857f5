/**
 * F1: nothing that staff, settings or permissions can say takes a price, an outcome, a bias of a user or an expiry. Read from the types of the commands,
 * the fields of the calls, the names of permissions and settings, and the sources of the staff side.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionOf, permissions, routes } from '@glassbook/contract';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './server/src/system/openapi.ts';

const root = import.meta.dirname;

/** The parts of names that would choose a result. */
const chooses =
  /(price|outcome|result|winner|win|lose|loss|bias|odds|profit|payout|settle|expir\w*|expires|maturity|probability|force|rig|manipulat\w*|offset|skew|slippage|noise|control|kill)/i;
/** The words of a name: `worstPrice`, `maker_fee_ppm`, `market.halt`. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[._:-]/).map((word) => word.toLowerCase());
const isChoice = (name: string): boolean =>
  wordsOf(name).some((word) => new RegExp(`^${chooses.source}s?$`, 'i').test(word));

/**
 * The only fields of commands with such a name: what a trader says of his own order, the feed's prices, and the answer that a
 * repeated request got the first time. Whatever is added here has to be one of these.
 */
const known = [
  'indexPrice.update.prices',
  'indexPrice.update.prices.price',
  'request.repeat.outcome',
  'spot.amendOrder.price',
  'spot.placeOrder.price',
  'spot.placeOrder.timeInForce',
  'spot.placeOrder.worstPrice',
];

/** Every field of every command, by its path, from the types themselves. */
function fieldsOfCommands(): { kinds: string[]; fields: string[] } {
  const file = join(root, 'engine/src/products.ts');
  const program = ts.createProgram([file], {
    ...{ allowImportingTsExtensions: true, noEmit: true, strict: true, skipLibCheck: true, types: [] },
    ...{
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    },
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  const exported = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === 'Command');
  if (!exported) throw new Error('the engine exports its commands');
  const union = checker.getDeclaredTypeOfSymbol(exported);
  const members = union.isUnion() ? union.types : [union];
  const [kinds, fields]: [string[], Set<string>] = [[], new Set()];
  const walk = (type: ts.Type, path: string, depth: number): void => {
    const parts = type.isUnionOrIntersection() ? type.types : [type];
    for (const part of parts) {
      const element = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference)[0] : undefined;
      if (element) walk(element, path, depth);
      else if ((part.flags & ts.TypeFlags.Object) !== 0 && depth < 4)
        for (const property of part.getProperties()) {
          fields.add(`${path}.${property.name}`);
          walk(checker.getTypeOfSymbol(property), `${path}.${property.name}`, depth + 1);
        }
    }
  };
  for (const member of members) {
    const kind = member.getProperty('kind');
    const literal = kind && checker.getTypeOfSymbol(kind);
    const name = literal?.isStringLiteral() ? literal.value : '';
    kinds.push(name);
    walk(member, name, 0);
  }
  return { kinds, fields: [...fields] };
}

const ofStaff = routes.filter(({ who }) => permissionOf(who) !== undefined);
describe('DESK-024 F1 nothing sets a price, an outcome or an expiry', () => {
  test('of the commands of the engine, but for the limits of orders and the prices of the feed', () => {
    const { kinds, fields } = fieldsOfCommands();
    expect(kinds).toEqual(
      expect.arrayContaining(['spot.placeOrder', 'indexPrice.update', 'wallet.move', 'spot.configureMaker']),
    );
    expect(kinds.filter((kind) => kind !== 'indexPrice.update' && isChoice(kind))).toEqual([]);
    const own = (field: string) => field.slice(field.lastIndexOf('.') + 1);
    expect(fields.filter((field) => isChoice(own(field))).sort()).toEqual(known);
  });

  test('of the calls of staff', () => {
    expect(ofStaff.length).toBeGreaterThan(15);
    const named = ofStaff.flatMap((route) => [
      route.id,
      route.path,
      ...fieldsOf(route).map(({ name: field }) => `${route.id} ${field}`),
    ]);
    expect(named.filter((name) => name.split(/[ /]/).some(isChoice))).toEqual([]);
  });

  test('of the permissions', () => {
    expect(permissions.filter(isChoice)).toEqual([]);
  });

  test('of the settings that a start reads, but for what the feed and the house maker are made of', () => {
    const keys = globSync('server/migrations/*.sql', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'(\w[\w:.]*)',\s*'(\{[^']*\})'/g)].flatMap(
        ([, key = '', value = '']) => [
          key,
          ...Object.keys(JSON.parse(value) as object).map((field) => `${key}.${field}`),
        ],
      ),
    );
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter(isChoice)).toEqual([]);
  });

  test('in the sources of the staff side: of the engine they send nothing that carries one', () => {
    const files = globSync(
      [
        'server/src/desk/**/*.ts',
        'server/src/review/**/*.ts',
        'server/src/spot/operations/*.ts',
        'desk/src/**/*.{ts,tsx}',
      ],
      { cwd: root },
    );
    expect(files.length).toBeGreaterThan(20);
    const sources = files.filter((file) => !/\.test\.tsx?$|\/test\//.test(file));
    const texts = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const sent = fieldsOfCommands().kinds.filter((kind) => texts.includes(`'${kind}'`));
    expect(sent.sort()).toEqual(['spot.configureMarket', 'spot.haltMarket', 'spot.openMarket']);
  });

  test('index prices are sent by the feed alone', () => {
    const senders = globSync('server/src/**/*.ts', { cwd: root }).filter(
      (file) =>
        !/\.test\.ts$|\/test\//.test(file) &&
        readFileSync(join(root, file), 'utf8').includes("kind: 'indexPrice.update'"),
    );
    expect(senders.filter((file) => !/^server\/src\/(index-price|feed)\//.test(file))).toEqual([]);
  });

  test.each(['worstPrice', 'force_win', 'user.bias', 'option.expiry', 'priceOffset', 'desk.setOutcome', 'winner'])(
    'such a name is seen: %s',
    (name) => {
      expect(isChoice(name)).toBe(true);
    },
  );
  test.each(['market.halt', 'window', 'known', 'maker_fee_ppm', 'openOrdersMax', 'staff.check'])(
    'others are not: %s',
    (name) => {
      expect(isChoice(name)).toBe(false);
    },
  );
});
