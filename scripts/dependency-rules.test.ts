import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Rules = NonNullable<IFlattenedRuleSet['forbidden']>;
const rules = createRequire(import.meta.url)('../dependency-rules.cjs') as {
  packages: string[];
  options: ICruiseOptions;
  rulesFor: (products: string[]) => Rules;
};
const forbidden = rules.rulesFor(['spot', 'wallet']);
const tsConfig = extractTSConfig(resolve(import.meta.dirname, '../tsconfig.json'));

/** A project in miniature in which every import is allowed. */
const allowed: Record<string, string> = {
  'money/src/index.ts': 'export const zero = 0n;',
  'engine/src/quote.ts': "import { zero } from '@glassbook/money'; export const cost = zero;",
  'engine/src/engine.ts': "import { place } from './spot/place.ts'; export const apply = [place];",
  'engine/src/core/post.ts': 'export const post = 1;',
  'engine/src/spot/place.ts': "import { post } from '../core/post.ts'; export const place = post;",
  'engine/src/spot/words.ts': 'export const refusals = 1;',
  'engine/src/wallet/move.ts': 'export const move = 1;',
  'engine/src/spot/place.test.ts':
    "import { readFileSync } from 'node:fs'; import { fixture } from '../../test/fixture.ts'; export const seen = [readFileSync, fixture];",
  'engine/test/fixture.ts': "import { place } from '../src/spot/place.ts'; export const fixture = place;",
  'sim/src/day.ts':
    "import { apply } from '@glassbook/engine'; import { zero } from '@glassbook/money'; export const day = [apply, zero];",
  'contract/src/index.ts': "export * from './spot/index.ts';",
  'contract/src/client.ts': 'export const client = 1;',
  'contract/src/spot/index.ts':
    "import { refusals } from '@glassbook/engine/spot/words'; export const placeOrder = refusals;",
  'i18n/src/index.ts': "import { placeOrder } from '@glassbook/contract'; export const words = placeOrder;",
  'server/src/app/app.ts':
    "import { rows } from '../products/spot/rows.ts'; import { pool } from '../carry/store/pool.ts'; import { apply } from '../../../engine/src/engine.ts'; export const app = [rows, pool, apply];",
  'server/src/carry/store/pool.ts': "import { readFileSync } from 'node:fs'; export const pool = readFileSync;",
  'server/src/products/spot/rows.ts': "import { words } from '@glassbook/i18n'; export const rows = words;",
  'server/src/products/wallet/rows.ts': 'export const rows = 1;',
  'ui/src/index.ts':
    "import { client } from '@glassbook/contract/client'; import { shiny } from 'library'; export const ui = [client, shiny];",
  'web/src/products/spot/ticket.ts':
    "import { cost } from '@glassbook/engine/quote'; import { placeOrder } from '@glassbook/contract'; export const ticket = [cost, placeOrder];",
  'web/src/products/wallet/assets.ts': 'export const assets = 1;',
  'web/src/shared/trading/book.ts': 'export const book = 1;',
  'web/src/carry/live/store.ts': 'export const store = 1;',
  'web/src/app/products.ts': "import { assets } from '../products/wallet/assets.ts'; export const products = [assets];",
  'desk/src/app/frame.tsx':
    "import { ui } from '@glassbook/ui'; import { placeOrder } from '@glassbook/contract'; export const frame = [ui, placeOrder];",
  'e2e/trade.test.ts': "import { client } from '@glassbook/contract/client'; export const trade = client;",
  'e2e/crash/checker/check.ts': "import { readFileSync } from 'node:fs'; export const check = readFileSync;",
  'bench/run.ts': "import { apply } from '../engine/src/engine.ts'; export const run = apply;",
  'server/test/fuzz.test.ts': "import { sizes } from '../../sizes/sizes.ts'; export const fuzz = sizes;",
  'sizes/sizes.ts': 'export const sizes = 1;',
  'scripts/audit.ts': "import { app } from '../server/src/app/app.ts'; export const audit = app;",
  'node_modules/library/package.json': '{ "name": "library", "main": "index.js" }',
  'node_modules/library/index.js': 'module.exports.shiny = 1;',
};
const exported: Record<string, Record<string, string>> = {
  money: { '.': './src/index.ts' },
  engine: { '.': './src/engine.ts', './quote': './src/quote.ts', './*/words': './src/*/words.ts' },
  contract: { '.': './src/index.ts', './client': './src/client.ts' },
  i18n: { '.': './src/index.ts' },
  server: { '.': './src/app/app.ts' },
  ui: { '.': './src/index.ts' },
  web: { '.': './src/products/spot/ticket.ts' },
  desk: { '.': './src/app/frame.tsx' },
};

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
  for (const [path, text] of Object.entries(allowed)) write(path, text);
  mkdirSync(join(root, 'node_modules/@glassbook'), { recursive: true });
  for (const [name, exports] of Object.entries(exported)) {
    write(`${name}/package.json`, JSON.stringify({ name: `@glassbook/${name}`, type: 'module', exports }));
    symlinkSync(join(root, name), join(root, 'node_modules/@glassbook', name));
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The names of the rules broken once `change` is laid over the allowed project. */
async function brokenBy(change: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(change)) write(path, text);
  try {
    const options = { ...rules.options, baseDir: root, ruleSet: { forbidden }, validate: true };
    const { output } = await cruise([...rules.packages, 'scripts', 'sizes'], options, undefined, { tsConfig });
    if (typeof output === 'string') throw new Error('the cruise was to answer with an object');
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].sort();
  } finally {
    for (const path of Object.keys(change)) {
      const before = allowed[path];
      if (before === undefined) rmSync(join(root, path));
      else write(path, before);
    }
  }
}

/** Each rule, and a change that breaks it. */
const breaches: [rule: string, change: Record<string, string>][] = [
  ['money-imports-only-nothing', { 'money/src/index.ts': "export * from '../../contract/src/client.ts';" }],
  ['engine-imports-only-money', { 'engine/src/quote.ts': "export * from '@glassbook/contract/client';" }],
  ['sim-imports-only-engine-money-sizes', { 'sim/src/day.ts': "export * from '@glassbook/contract/client';" }],
  ['nothing-imports-a-measurement', { 'engine/src/engine.ts': "export * from '../../sim/src/day.ts';" }],
  ['contract-imports-only-money-and-words', { 'contract/src/client.ts': "export * from '@glassbook/engine/quote';" }],
  ['contract-imports-only-money-and-words', { 'contract/src/client.ts': "export * from '../../e2e/trade.test.ts';" }],
  ['words-import-nothing', { 'engine/src/spot/words.ts': "export * from '@glassbook/money';" }],
  [
    'declarations-import-only-the-vocabulary',
    { 'engine/src/spot/rules.ts': "import { life } from './open-orders.ts'; export const rules = life;" },
  ],
  ['i18n-imports-only-contract', { 'i18n/src/index.ts': "export * from '@glassbook/money';" }],
  [
    'server-imports-only-engine-contract-money-i18n-sizes-scripts-recordings',
    { 'server/src/app/app.ts': "export * from '@glassbook/ui';" },
  ],
  ['sizes-are-for-tests', { 'server/src/app/app.ts': "export * from '../../../sizes/sizes.ts';" }],
  ['ui-imports-only-contract-money-i18n', { 'ui/src/index.ts': "export * from '@glassbook/engine/quote';" }],
  ['desk-imports-only-engine-contract-money-ui-i18n', { 'desk/src/app/frame.tsx': "export * from '@glassbook/web';" }],
  ['screens-borrow-only-quotes', { 'desk/src/app/frame.tsx': "export * from '@glassbook/engine';" }],
  [
    'web-imports-only-engine-contract-money-ui-i18n',
    { 'web/src/products/wallet/assets.ts': "export * from '@glassbook/server';" },
  ],
  [
    'e2e-imports-only-contract-sizes-scripts-recordings-scripts-measure-web-src-carry-live-web-src-products-spot-web-src-products-wallet',
    { 'e2e/trade.test.ts': "export * from '@glassbook/money';" },
  ],
  [
    'e2e-imports-only-contract-sizes-scripts-recordings-scripts-measure-web-src-carry-live-web-src-products-spot-web-src-products-wallet',
    { 'e2e/trade.test.ts': "export * from '../scripts/audit.ts';" },
  ],
  ['nothing-imports-a-measurement', { 'scripts/audit.ts': "export * from '../bench/run.ts';" }],
  [
    'the-checker-imports-nothing-of-ours',
    { 'e2e/crash/checker/check.ts': "export * from '@glassbook/contract/client';" },
  ],
  ['the-checker-imports-nothing-of-ours', { 'e2e/crash/checker/check.ts': "export * from '../../trade.test.ts';" }],
  ['screens-borrow-only-quotes', { 'web/src/products/spot/ticket.ts': "export * from '@glassbook/engine';" }],
  ['ui-borrows-only-the-client', { 'ui/src/index.ts': "export * from '@glassbook/contract';" }],
  [
    'engine-does-no-io',
    { 'engine/src/quote.ts': "import { readFileSync } from 'node:fs'; export const cost = readFileSync;" },
  ],
  [
    'engine-does-no-io',
    { 'money/src/index.ts': "import { randomInt } from 'node:crypto'; export const zero = randomInt;" },
  ],
  ['engine-has-no-dependencies', { 'engine/src/quote.ts': "export * from 'library';" }],
  ['products-do-not-touch', { 'engine/src/wallet/move.ts': "export * from '../spot/place.ts';" }],
  ['stocks-trade-by-the-code-of-spot', { 'engine/src/stocks/trade.ts': "export * from '../wallet/move.ts';" }],
  ['products-do-not-touch', { 'server/src/products/wallet/rows.ts': "export * from '../spot/rows.ts';" }],
  [
    'products-do-not-touch',
    {
      'web/src/products/wallet/assets.ts':
        "import type { ticket } from '../spot/ticket.ts'; export type T = typeof ticket;",
    },
  ],
  ['capabilities-import-no-product', { 'engine/src/core/post.ts': "export * from '../wallet/move.ts';" }],
  ['the-life-of-orders-imports-no-product', { 'engine/src/trading/rest.ts': "export * from '../wallet/move.ts';" }],
  ['what-carries-is-the-ground', { 'server/src/carry/store/pool.ts': "export * from '../../products/spot/rows.ts';" }],
  [
    'what-products-share-names-none',
    { 'server/src/shared/own/own.ts': "export * from '../../products/spot/rows.ts';" },
  ],
  ['what-carries-is-the-ground', { 'web/src/carry/live/store.ts': "export * from '../../shared/trading/book.ts';" }],
  [
    'what-products-share-names-none',
    { 'web/src/shared/trading/book.ts': "export * from '../../products/spot/ticket.ts';" },
  ],
  ['products-stand-below-the-app', { 'web/src/products/wallet/assets.ts': "export * from '../../app/products.ts';" }],
  ['products-stand-below-the-app', { 'server/src/products/wallet/rows.ts': "export * from '../../app/app.ts';" }],
  [
    'sequencer-imports-no-carrier',
    {
      'server/src/carry/http/fault.ts': 'export const fault = 1;',
      'server/src/carry/sequencer/sequencer.ts': "export * from '../http/fault.ts';",
    },
  ],
  [
    'no-cycles',
    {
      'engine/src/core/post.ts': "export * from './hold.ts';",
      'engine/src/core/hold.ts': "export * from './post.ts';",
    },
  ],
  ['nothing-imports-a-test', { 'engine/test/fixture.ts': "export * from '../src/spot/place.test.ts';" }],
  ['nothing-runs-on-tests', { 'engine/src/engine.ts': "export * from '../test/fixture.ts';" }],
  ['everything-resolves', { 'engine/src/engine.ts': "export * from './gone.ts';" }],
];

describe('dependency rules', () => {
  test('the allowed project breaks none', async () => {
    expect(await brokenBy({})).toEqual([]);
  });
  test.each(breaches)('%s is broken by %j', async (rule, change) => {
    expect(await brokenBy(change)).toContain(rule);
  });
  test('every rule is broken by one of the above', () => {
    expect([...new Set(breaches.map(([rule]) => rule))].sort()).toEqual(forbidden.map(({ name }) => name ?? '').sort());
  });
});
