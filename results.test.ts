/**
 * F1: nothing that staff, settings or permissions can say takes a price, an outcome, a bias of a user, an expiry or a time at which something is
 * settled, but for the terms of offers that are to come. What a trader says of own orders, what the feed says of prices and what the engine does by itself may have such
 * names: who may say a command decides. Read from the types of the commands, the fields of the calls, the names of permissions, of settings and of variables of the environment, at
 * any depth, and the sources of the staff side.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredSettings, permissionOf, permissions, routes, settingWords, type Route } from '@glassbook/contract';
import { productNames, settingKindsOf, type Declared } from '@glassbook/engine';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './server/src/products/system/openapi.ts';

const root = import.meta.dirname;

/** The parts of names that would choose a result, or the moment that decides it. */
const chooses =
  /(price|outcome|result|winner|win|lose|loss|bias|odds|profit|payout|settle|expir\w*|expires|maturity|probability|force|rig|manipulat\w*|offset|skew|slippage|noise|control|kill|closes|closing|due|deadline|duration|drift|rate)/i;
/** Those that are terms of an offer: a setting that staff begin and end, which counts for what is bought later. */
const terms =
  /^(price|profit|payout|settle|expir\w*|maturity|closes|closing|due|deadline|duration|rate|odds|probability)s?$/i;
/** The words of a name: `worstPrice`, `maker_fee_ppm`, `market.halt`, `FIAT_RATES_URL`. */
const wordsOf = (name: string): string[] =>
  (/^[A-Z0-9_]+$/.test(name) ? name.toLowerCase() : name).split(/(?=[A-Z])|[._:-]/).map((word) => word.toLowerCase());
const isChoice = (name: string): boolean =>
  wordsOf(name).some((word) => new RegExp(`^${chooses.source}s?$`, 'i').test(word));
/** Of a field of a declared setting. */
const isChoiceOf = (grows: boolean, name: string): boolean =>
  isChoice(name) && !(grows && wordsOf(name).every((word) => !isChoice(word) || terms.test(word)));
const own = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** The only fields of commands that staff can say with such a name, each with why it chooses nothing. */
const knownOfCommands = {
  'futures.configureMarket.settle': 'which asset margin is in; it never changes',
  'options.configureTerm.lossPpm':
    'what options that are opened from then on can lose; one that is open keeps its own (OPT-009)',
  'loan.configure.ratePpb0': 'what loans that are taken from then on cost; one that runs keeps its rate (LOAN-004)',
  'loan.configure.ratePpb80': 'the same where more of the pool is lent',
  'loan.configure.ratePpb100': 'the same where all of it is',
  'options.configureTerm.payoutPpm': 'the same of what they pay',
  'rewards.configureRebate.tiers.ratePpm': 'which part of fees an inviter gets from then on',
  'otc.decide.outcome': 'for which of two people an appeal is; two of the staff decide, none of whom is one of them',
};
/** Said by no person: time, answers that were given, the rules and the money of a journal, prices. */
const ofNobody = [
  // The server sends them by itself: who is frozen, and the secrets of boxes.
  ...['otc.setFrozen', 'otc.setRate', 'otc.setTier', 'loan.hold'],
  ...['nft.setFrozen', 'nft.commitSeries', 'nft.publishSecrets'],
  // The same of who was invited, of linked accounts, and of the secrets of daily draws.
  ...['rewards.invite', 'rewards.link', 'rewards.commit'],
  ...['clock.tick', 'indexPrice.update', 'platform.adoptRules', 'platform.setMoney', 'request.repeat'],
];
/** The same of the calls of staff: the terms of options above, asked for by one and approved by another. A deadline by which staff decide about a case would be one, with what depends on it. */
const knownOfStaff = {
  'desk.requestSetting price':
    'of one token of an IEO, said before the offer starts; from its start on it never changes (IEO-002)',
  'desk.requestSetting secondPrice': 'the same in another pay currency',
  'desk.requestSetting thirdPrice': 'the same in another pay currency',
  'desk.requestSetting lossPpm': 'what options that are opened from then on can lose',
  'desk.requestSetting payoutPpm': 'the same of what they pay',
  'desk.requestSetting ratePpb0': 'what loans that are taken from then on cost',
  'desk.requestSetting ratePpb80': 'the same where more of the pool is lent',
  'desk.requestSetting ratePpb100': 'the same where all of it is',
  'desk.requestSetting priceMin': 'the least that an NFT is listed at from then on',
  'otc.decide outcome': 'for which of two people an appeal is',
  'desk.requestSetting ratePpm':
    'of a dual investment: what is bought from then on earns; of a coupon what it takes off fees; of rebates their tiers',
};
/** The same of the settings that products declare. */
const knownOfDeclared = {
  'rule.futuresMarket.settle': 'the asset that the margin of a contract is in, which is fixed',
  'rule.optionTerm.lossPpm': 'what options that are opened from then on can lose',
  'rule.optionTerm.payoutPpm': 'the same of what they pay',
  'rule.rebate.tiers.ratePpm': 'which part of fees an inviter gets from then on',
  'rule.loan.ratePpb0': 'what loans that are taken from then on cost',
  'rule.loan.ratePpb80': 'the same where more of the pool is lent',
  'rule.loan.ratePpb100': 'the same where all of it is',
};
/** The same of settings: rates of what is sold from then on. */
const knownOfSettings =
  /^(optionTerm:\d+\.(payoutPpm|lossPpm)|nftCurrency:\d+\.priceMin|loan\.ratePpb(0|80|100)|coupon:\d+\.ratePpm|rebate\.tiers\.ratePpm)$/;
/** The fields of every command of timed options, and what the server knows their opening by: none of them is a price, an outcome or a time. */
const fieldsOfOptions = [
  ...['configure.asset', 'configure.enabled', 'configure.feePpm', 'configure.instruments', 'configure.kind'],
  ...['configure.openMax', 'configureTerm.enabled', 'configureTerm.kind', 'configureTerm.lossPpm', 'configureTerm.max'],
  ...['configureTerm.min', 'configureTerm.payoutPpm', 'configureTerm.seconds', 'open.instrument', 'open.kind'],
  ...['open.owner', 'open.seconds', 'open.side', 'open.stake'],
  // They refuse, and set nothing.
  ...['open.seen', 'open.seen.payoutPpm', 'open.seen.lossPpm', 'open.seen.feePpm'],
];
const unknownOfOptions = (fields: readonly string[]): string[] =>
  fields
    .filter((field) => field.startsWith('options.'))
    .map((field) => field.slice('options.'.length))
    .filter((field) => !fieldsOfOptions.includes(field));
/** The same of what is read from outside the process. */
const knownOfConfig = {
  fiatRatesUrl: 'what balances are shown in, and nothing is traded or settled at',
  FIAT_RATES_URL: 'the same',
};
const namesOf = (known: object) => Object.keys(known).sort();

/** Every field of a type with its path, at any depth. */
function fieldsOfType(checker: ts.TypeChecker, whole: ts.Type, path = ''): string[] {
  const fields = new Set<string>();
  const walk = (type: ts.Type, at: string, above: readonly ts.Type[]): void => {
    for (const part of type.isUnionOrIntersection() ? type.types : [type]) {
      const elements =
        checker.isArrayType(part) || checker.isTupleType(part)
          ? checker.getTypeArguments(part as ts.TypeReference)
          : undefined;
      if (elements) for (const element of elements) walk(element, at, above);
      else if (
        (part.flags & ts.TypeFlags.Object) !== 0 &&
        part.getCallSignatures().length === 0 &&
        !above.includes(part)
      ) {
        const values = part.getStringIndexType() ?? part.getNumberIndexType();
        if (values) walk(values, at, [...above, part]);
        for (const property of part.getProperties()) {
          const name = at === '' ? property.name : `${at}.${property.name}`;
          fields.add(name);
          walk(checker.getTypeOfSymbol(property), name, [...above, part]);
        }
      }
    }
  };
  walk(whole, path, []);
  return [...fields];
}

const sourcesOfTypes = {
  Command: join(root, 'engine/src/products.ts'),
  Config: join(root, 'server/src/carry/config/config.ts'),
};
const program = ts.createProgram(Object.values(sourcesOfTypes), {
  ...{ allowImportingTsExtensions: true, noEmit: true, strict: true, skipLibCheck: true, types: ['node'] },
  ...{
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  },
});
const checker = program.getTypeChecker();
/** An exported type. */
function typeOf(name: keyof typeof sourcesOfTypes): ts.Type {
  const source = program.getSourceFile(sourcesOfTypes[name]);
  const symbol = source && checker.getSymbolAtLocation(source);
  const exported = symbol && checker.getExportsOfModule(symbol).find((each) => each.name === name);
  if (!exported) throw new Error(`${sourcesOfTypes[name]} exports ${name}`);
  return checker.getDeclaredTypeOfSymbol(exported);
}

/** Every field of every command, by its path, from the types themselves. */
function fieldsOfCommands(): { kinds: string[]; fields: string[] } {
  const union = typeOf('Command');
  const members = (union.isUnion() ? union.types : [union]).map((member) => {
    const kind = member.getProperty('kind');
    const literal = kind && checker.getTypeOfSymbol(kind);
    const name = literal?.isStringLiteral() ? literal.value : '';
    return { name, fields: fieldsOfType(checker, member, name) };
  });
  return { kinds: members.map(({ name }) => name), fields: members.flatMap(({ fields }) => fields) };
}

/** Every key of a JSON value, with those of what is in it. */
function keysIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => keysIn(each, path));
  return Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...keysIn(inner, `${path}.${key}`)]);
}
/** Every field that a call takes, with those of what is in it. */
function fieldsOfCall(route: Route): string[] {
  const inside = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties = {} } = schema as { properties?: object };
    return [...Object.keys(properties), ...Object.values(schema).flatMap(inside)];
  };
  return fieldsOf(route).flatMap(({ name, schema }) => [name, ...inside(schema)]);
}

/** Settings in the text of a migration: their keys, and the names in their values. */
function settingsIn(sql: string): string[] {
  const values = [...sql.matchAll(/(?:'(\w[\w:.]*)',\s*)?'(\{"[^']*\})'/g)];
  const keys = [...sql.matchAll(/\bkey\s*(?:=|IN)\s*\(?'(\w[\w:.]*)'|\(\s*'(\w[\w:.]*)',/g)];
  return [
    ...keys.map(([, updated, inserted = '']) => updated ?? inserted),
    ...values.flatMap(([, key = '', value = '']) => [key, ...keysIn(JSON.parse(value), key)]),
  ];
}
/** Variables of the environment in a source that reads them. */
const variablesIn = (source: string): string[] => source.match(/(?<=')[A-Z][A-Z0-9]+(_[A-Z0-9]+)*(?=')/g) ?? [];

/** The sources of what staff do. */
function sourcesOfStaff(): string[] {
  const files = globSync(
    [
      'server/src/products/desk/**/*.ts',
      'server/src/shared/review/**/*.ts',
      'server/src/products/spot/operations/*.ts',
      'server/src/products/futures/operations.ts',
      'server/src/products/stocks/operations/*.ts',
      'server/src/products/funds/{staff,addresses}/*.ts',
      'server/src/products/funds/decided.ts',
      'server/src/products/funds/deposits/{case,decide,queue}.ts',
      'desk/src/**/*.{ts,tsx}',
    ],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(20);
  const byStaff = globSync('server/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('/demo-cast/') && readFileSync(join(root, file), 'utf8').includes('staffId'),
  );
  return [...new Set([...files, ...byStaff])].filter((file) => !/\.test\.tsx?$|\/test\//.test(file));
}
/** The commands that they name. */
function saidByStaff(): string[] {
  const texts = sourcesOfStaff()
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  return fieldsOfCommands().kinds.filter((kind) => texts.includes(`'${kind}'`));
}
/** Those that rows of the table `settings` become. */
const settingKinds = (): string[] => productNames.filter((name) => name !== 'platform').flatMap(settingKindsOf);
/** The names of a declared setting that would choose a result. */
const choicesIn = (declared: Pick<Declared, 'noun' | 'fields' | 'grows'>): string[] =>
  settingWords(declared).filter((name) => name.split('.').some((part) => isChoiceOf(declared.grows === true, part)));

const ofStaff = routes.filter(({ who }) => permissionOf(who) !== undefined);
describe('DESK-024 F1 nothing sets a price, an outcome or an expiry', () => {
  test('of the commands that staff and settings can say; each other one is of a trader, by the number of his account, or of nobody', () => {
    const { kinds, fields } = fieldsOfCommands();
    expect(kinds).toEqual(
      expect.arrayContaining(['spot.placeOrder', 'indexPrice.update', 'wallet.move', 'spot.configureMaker']),
    );
    const said = new Set<string>([...saidByStaff(), ...settingKinds()]);
    expect(said.has('futures.configureMarket')).toBe(true);
    const others = kinds.filter((kind) => !said.has(kind) && !ofNobody.includes(kind));
    expect(others).toContain('spot.placeOrder');
    expect(others.filter((kind) => !fields.includes(`${kind}.owner`))).toEqual([]);
    const offers = new Set<string>(
      offeredSettings.filter(({ declared }) => declared.grows).map(({ declared }) => declared.kind),
    );
    const fieldsOfStaff = fields.filter((field) =>
      [...said].some((kind) => field.startsWith(`${kind}.`) && !offers.has(kind)),
    );
    expect([...said].filter(isChoice)).toEqual([]);
    expect(fieldsOfStaff.filter((field) => isChoice(own(field))).sort()).toEqual(namesOf(knownOfCommands));
  });

  test('of the calls of staff', () => {
    expect(ofStaff.length).toBeGreaterThan(15);
    const named = ofStaff.flatMap((route) => [
      route.id,
      route.path,
      ...fieldsOfCall(route).map((field) => `${route.id} ${field}`),
    ]);
    const chosen = new Set(named.filter((name) => name.split(/[ /]/).some(isChoice)));
    expect([...chosen].sort()).toEqual(namesOf(knownOfStaff));
  });

  test('of the permissions', () => {
    expect(permissions.filter(isChoice)).toEqual([]);
  });

  test('of the settings that a start reads, but for what the feed and the house maker are made of', () => {
    const migrations = globSync('server/migrations/*.sql', { cwd: root });
    const keys = migrations.flatMap((file) => settingsIn(readFileSync(join(root, file), 'utf8')));
    expect(keys).toEqual(expect.arrayContaining(['identity.limits.lv1.withdrawal_btc', 'convert.spreadPpm']));
    // Which asset the margin of futures is in is not when they are settled.
    const unknown = keys.filter((key) => !/^futuresMarket:\d+\.settle$/.test(key) && !knownOfSettings.test(key));
    expect(unknown.filter(isChoice)).toEqual([]);
  });

  test('of what is read from the environment, but for what is only shown', () => {
    const fields = fieldsOfType(checker, typeOf('Config'));
    expect(fields).toEqual(expect.arrayContaining(['port', 's3.bucket', 'sms.gateway.url']));
    expect(fields.filter((field) => isChoice(own(field)))).toEqual(['fiatRatesUrl']);
    const sources = globSync(['server/src/**/*.ts', 'scripts/run/*.ts'], { cwd: root }).filter(
      (file) => !/\.test\.ts$|\/test\//.test(file),
    );
    const readers = sources
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .filter((text) => /\benv\b/.test(text));
    const variables = [...new Set(readers.flatMap(variablesIn))];
    expect(variables).toEqual(expect.arrayContaining(['PORT', 'SMS_URL', 'DOCUMENT_KEY', 'WAL_ARCHIVE', 'CROWD_SEED']));
    expect([...fields.map(own), ...variables].filter(isChoice).sort()).toEqual(namesOf(knownOfConfig));
  });

  test('a setting or a variable with such a name is seen, however deep it is', () => {
    const planted = `INSERT INTO settings VALUES ('option:1', '{"rounds":[{"closes_at":1}],"a":{"b":{"driftPpm":2}}}');
      UPDATE settings SET value = '3' WHERE key = 'option.duration';
      UPDATE settings SET value = value || '{"user":{"payoutRate":1}}' WHERE key = 'option:1';`;
    expect(settingsIn(planted).filter(isChoice)).toEqual([
      ...['option.duration', 'option:1.rounds.closes_at', 'option:1.a.b.driftPpm', '.user.payoutRate'],
    ]);
    expect(variablesIn(`number('PRICE_OFFSET', 0, 9); env['OPTION_DUE']; 'Not'`).filter(isChoice)).toEqual([
      ...['PRICE_OFFSET', 'OPTION_DUE'],
    ]);
  });

  test('in the sources of the staff side: of the engine they send nothing that carries one', () => {
    expect(saidByStaff().sort()).toEqual([
      ...['copy.admit', 'copy.remove'],
      'funds.approveWithdrawal',
      'funds.bringIn',
      'funds.claimWithdrawal',
      'funds.creditDeposit',
      'funds.payWithdrawal',
      'funds.rejectDeposit',
      'funds.rejectWithdrawal',
      'funds.releaseWithdrawal',
      // What came back of a payment, which two credit like any deposit.
      'funds.requestDeposit',
      'funds.reviewDeposit',
      'funds.reviewWithdrawal',
      'funds.takeOut',
      'futures.haltMarket',
      'futures.openMarket',
      ...['loan.add', 'loan.repay'],
      ...['nft.approve', 'nft.endSale', 'nft.hide', 'nft.reject', 'nft.show'],
      ...['otc.admit', 'otc.award', 'otc.decide', 'otc.return'],
      ...['rewards.endRebate', 'rewards.give', 'rewards.unlink'],
      'spot.haltMarket',
      'spot.openMarket',
      ...['stocks.halt', 'stocks.resume'],
    ]);
    // Of the house maker they name what its ladder is made of, and nothing besides.
    const { fields } = fieldsOfCommands();
    expect(fields.filter((field) => field.startsWith('spot.configureMaker.')).sort()).toEqual(
      ['growthPpm', 'halfSpreadPpm', 'kind', 'levels', 'market', 'notional', 'staleAfterMs', 'stepPpm'].map(
        (field) => `spot.configureMaker.${field}`,
      ),
    );
  });

  test('OPT-012 of timed options: a command has its known fields only, and one that names a strike, an expiry or a side of somebody else is seen', () => {
    const { kinds, fields } = fieldsOfCommands();
    expect(kinds.filter((kind) => kind.startsWith('options.')).sort()).toEqual([
      ...['options.configure', 'options.configureTerm', 'options.open'],
    ]);
    expect(unknownOfOptions(fields)).toEqual([]);
    expect(fieldsOfOptions.filter((field) => !fields.includes(`options.${field}`))).toEqual([]);
    const planted = ['options.open.strike', 'options.configure.outcome', 'options.configureTerm.users.win'];
    expect(unknownOfOptions([...fields, ...planted])).toEqual(planted.map((field) => field.slice('options.'.length)));
    // Who opens one is the caller: one sender takes the owner from the session, the other is a simulated account of a demo.
    const senders = globSync('server/src/**/*.ts', { cwd: root }).filter(
      (file) => !/\.test\.ts$|\/test\//.test(file) && readFileSync(join(root, file), 'utf8').includes("'options.open'"),
    );
    const folder = 'server/src/products/options';
    expect(senders.sort()).toEqual([`${folder}/demo/demo-options.ts`, `${folder}/submit.ts`]);
  });

  test('of the settings that products declare and staff can ask for', () => {
    expect(offeredSettings.flatMap(({ declared }) => settingWords(declared))).toContain('rule.market.takerFeePpm');
    expect(offeredSettings.flatMap(({ declared }) => choicesIn(declared)).sort()).toEqual(namesOf(knownOfDeclared));
  });

  test('a setting of what is there that takes an expiry is seen, a term of an offer to come is not, and an outcome always', () => {
    const planted = (grows: boolean, name: string) =>
      choicesIn({ noun: 'offer', fields: { [name]: { kind: 'count' } }, ...(grows && { grows }) }).length > 0;
    expect(['expiryMs', 'payoutPpm', 'strikePrice'].map((name) => planted(false, name))).toEqual([true, true, true]);
    expect(['expiryMs', 'payoutPpm', 'strikePrice'].map((name) => planted(true, name))).toEqual([false, false, false]);
    expect(['forceWin', 'userBias', 'outcome', 'payoutSkewPpm'].map((name) => planted(true, name))).toEqual([
      ...[true, true, true, true],
    ]);
  });

  test('index prices are sent by the feed alone', () => {
    const senders = globSync('server/src/**/*.ts', { cwd: root }).filter(
      (file) =>
        !/\.test\.ts$|\/test\//.test(file) &&
        readFileSync(join(root, file), 'utf8').includes("kind: 'indexPrice.update'"),
    );
    expect(senders.filter((file) => !/^server\/src\/(products\/index-price|carry\/feed)\//.test(file))).toEqual([]);
  });

  test.each([
    ...['worstPrice', 'force_win', 'user.bias', 'option.expiry', 'priceOffset', 'desk.setOutcome', 'winner'],
    ...['closes_at', 'closesAt', 'due', 'settle.deadline', 'round_duration', 'driftPpm', 'fundingRate', 'WIN_RATE'],
  ])('such a name is seen: %s', (name) => {
    expect(isChoice(name)).toBe(true);
  });
  test.each(['market.halt', 'window', 'known', 'maker_fee_ppm', 'openOrdersMax', 'staff.check', 'kefu.rated'])(
    'others are not: %s',
    (name) => {
      expect(isChoice(name)).toBe(false);
    },
  );
});
