/** What keeps the project findable: names, sizes, and that documents, tests, folders and calls agree. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { routes } from '@glassbook/contract';
import { describe, expect, test } from 'vitest';

const root = import.meta.dirname;
const notOurs = /^(node_modules|dist|\.git|\.data.*|\.cache|test-results)$/;

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? walk(path) : [path];
    });
}
const files = walk('').sort();
const folders = [
  ...new Set(
    files.flatMap((file) =>
      dirname(file)
        .split('/')
        .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  ),
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /(^|\/)test\//.test(file);
const sources = files.filter((file) => /\.(ts|tsx|js|cjs|css|sql)$/.test(file));
const code = sources.filter((file) => /\.(ts|tsx|js|cjs)$/.test(file));
/** This file, which has to contain the words it searches for. */
const self = basename(import.meta.filename);

/** Each line of the files that matches, as `file:line text`. */
function linesWith(pattern: RegExp, among: string[]): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  );
}

describe('names', () => {
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const known = /^(README|CHANGELOG|CONVENTIONS|LICENSE|ARCHITECTURE|ADD-A-PRODUCT)\.md$|^zh-(CN|HK)$/;
  /** `shared` says what it is only as the floor below products. */
  const saysNothing = /^(utils?|helpers?|common|misc|shared)$/;
  const floors = ['server/src/shared', 'web/src/shared'];

  test('files and folders are kebab-case', () => {
    const names = [...files, ...folders].filter((path) => path !== '.');
    expect(names.filter((path) => !kebab.test(basename(path)) && !known.test(basename(path)))).toEqual([]);
  });

  test('no file and no folder has a name without meaning', () => {
    // `pages/common` is a path of the specification.
    const paths = [...files, ...folders].filter((path) => !/pages\/common/.test(path));
    expect(
      paths.filter((path) => !floors.includes(path) && saysNothing.test(basename(path).split('.')[0] ?? '')),
    ).toEqual([]);
  });
});

describe('sizes', () => {
  test('a file fits a sitting: 300 lines, tests and styles apart', () => {
    const tall = code.filter(
      (file) =>
        !isTest(file) &&
        read(file)
          .split('\n')
          .filter((line) => line.trim() !== '').length > 330,
    );
    expect(tall).toEqual([]);
  });

  test('a folder of code is one screen of names', () => {
    // The primitives are one flat list on purpose, like the page of a dictionary.
    const crowded = folders.filter((folder) => {
      const own = code.filter((file) => dirname(file) === folder && !isTest(file));
      return own.length > 30 && folder !== 'ui/src';
    });
    expect(crowded).toEqual([]);
  });

  test('nothing large is kept here', () => {
    const large = files.filter((file) => statSync(join(root, file)).size > 600_000 && file !== 'package-lock.json');
    expect(large).toEqual([]);
  });
});

describe('sources', () => {
  const others = sources.filter((file) => file !== self);

  test('promise no work for later', () => {
    expect(linesWith(/\b(TODO|FIXME|XXX|HACK)\b/, others)).toEqual([]);
  });

  test('switch no check off', () => {
    const off =
      /@ts-(ignore|nocheck)|eslint-disable|oxlint-disable|oxfmt-ignore|\bas any\b|\b(test|it|describe)\.(only|skip|todo)\(|istanbul ignore/;
    expect(linesWith(off, others)).toEqual([]);
    // What must not compile is written down in tests of shape, and nowhere else.
    const shapes = /(^|\/)(shape|product|doors|slices|open-orders)\.test\.ts$/;
    expect(
      linesWith(
        /@ts-expect-error/,
        others.filter((file) => !shapes.test(file)),
      ),
    ).toEqual([]);
  });

  test('a path of the screens is in web/src/carry/paths.ts, in that of its product, or with the one page it leads to; those of other clients are in redirects.ts', () => {
    const screens = code.filter((file) => file.startsWith('web/src/') && !isTest(file));
    const elsewhere = screens.filter(
      (file) =>
        !/^web\/src\/(carry\/paths|app\/elsewhere\/redirects|(products|app)\/[^/]+\/(product|paths))\.ts$/.test(file),
    );
    expect(linesWith(/['"`]\/pages\//, elsewhere)).toEqual([]);
  });

  test('replace a module for a test only where it is of the same folder: files share what an earlier one loaded', () => {
    const tests = code.filter((file) => isTest(file) && file !== self);
    expect(linesWith(/\bvi\.mock\(['"`](?!\.\/[^/'"`]+['"`])/, tests)).toEqual([]);
  });

  test('compare times of the server with the clock of the server: `Date.now` is for what a device measures or orders by itself', () => {
    const measures = [
      ...[
        'desk/src/app/presence.ts',
        'ui/src/server-clock.ts',
        'ui/src/use-now.ts',
        'web/src/shared/proof/use-wait.ts',
      ],
      ...['desk/src/chat/use-desk-chat.ts', 'web/src/app/frame/error-page.tsx', 'web/src/products/kefu/composer.tsx'],
      ...[
        'web/src/products/kefu/use-sending.ts',
        'web/src/products/limit/session-reminder.tsx',
        'web/src/app/setting/language-list.tsx',
      ],
      ...['web/src/carry/live/store.ts', 'web/src/products/spot/market.ts', 'web/src/shared/trading/market-data.ts'],
    ];
    const screens = sources.filter((file) => /^(web|desk|ui)\/src\//.test(file) && !isTest(file));
    const found = linesWith(/\bDate\.now\b|new Date\(\)/, screens).map((line) => line.slice(0, line.indexOf(':')));
    expect([...new Set(found)].sort()).toEqual(measures.sort());
  });

  test('name no machine', () => {
    const text = files.filter(
      (file) => /\.(ts|tsx|js|cjs|css|sql|md|json|html|svg|ya?ml|sh)$/.test(file) && file !== 'package-lock.json',
    );
    expect(
      linesWith(
        /(?<![\w.)/-])\/(work|tmp|root|home|Users)\/[a-z]/,
        text.filter((file) => file !== self),
      ),
    ).toEqual([]);
  });

  test('hold no code that is commented out', () => {
    const looksLikeCode =
      /^\s*\/\/\s*(const|let|var|import|export|return|await|if \(|for \(|while \(|function|type|\}|[\w.]+\(.*\);?$|[\w.]+ = .*;$).*[;{}]?\s*$/;
    const endsLikeCode = /[;{}]\s*$|^\s*\/\/\s*[\w.]+\(.*\)$/;
    expect(
      linesWith(
        looksLikeCode,
        code.filter((file) => file !== self),
      ).filter((line) => endsLikeCode.test(line)),
    ).toEqual([]);
  });

  test('read the environment in one place', () => {
    const readers = code.filter(
      (file) =>
        /^(server|engine|money|contract|i18n)\/src\//.test(file) && !isTest(file) && /process\.env/.test(read(file)),
    );
    const allowed = ['server/src/carry/config/config.ts', 'server/src/main.ts'];
    expect(readers.filter((file) => !allowed.includes(file))).toEqual([]);
  });
});

describe('documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  /** The pages of numbered promises: a line of them begins with a bold number. */
  const pages = files.filter((file) => /^docs\/[^/]+\.md$/.test(file)).map(read);
  const found = pages.flatMap((page) => [...page.matchAll(/^- \*\*([A-Z]+)-\d{3}\b/gm)].map(([, name = '']) => name));
  const series = [...new Set(found)].sort();
  const number = `\\b(?:${series.join('|')})-\\d{3}\\b`;
  const numbersIn = (text: string) => text.match(new RegExp(number, 'g')) ?? [];
  const promised = new Set(pages.flatMap(numbersIn));
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && file !== self);
  const kept = new Set(
    tests.flatMap((file) => (read(file).match(new RegExp(`(['"\`]).*?${number}.*?\\1`, 'g')) ?? []).flatMap(numbersIn)),
  );

  test('there are pages of numbered promises', () => {
    expect(series).toEqual(expect.arrayContaining(['ACCOUNT', 'ALERT', 'DEMO', 'NOTIFY', 'SPOT', 'WALL']));
  });

  test('no two promises have one number', () => {
    const numbers = pages.flatMap((page) => [...page.matchAll(/^- \*\*([A-Z]+-\d{3})\b/gm)].map(([, one = '']) => one));
    expect(numbers.filter((one, place) => numbers.indexOf(one) !== place)).toEqual([]);
  });

  test('every numbered promise is the name of a test', () => {
    expect([...promised].filter((number) => !kept.has(number)).sort()).toEqual([]);
  });

  test('every number a test carries is promised', () => {
    expect([...kept].filter((number) => !promised.has(number)).sort()).toEqual([]);
  });

  test('every link leads somewhere', () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link.split('#')[0] ?? '')
        .filter((link) => link !== '' && !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(file), link)))
        .map((link) => `${file} -> ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('decisions are numbered one after the other', () => {
    const numbers = files
      .filter((file) => file.startsWith('docs/decisions/') && extname(file) === '.md')
      .map((file) => Number(basename(file).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe('one noun', () => {
  const products = [...new Set(routes.map(({ id }) => id.split('.')[0] ?? ''))];

  test.each(products)('%s has its folder in the contract and in the server', (product) => {
    expect(existsSync(join(root, 'contract/src', product))).toBe(true);
    expect(existsSync(join(root, 'server/src/products', product))).toBe(true);
  });

  test.each(products)('%s keeps its calls in its own folder', (product) => {
    const declared = walk(`contract/src/${product}`).flatMap(
      (file) => read(file).match(/\bid: '([a-z]+\.[A-Za-z]+)'/g) ?? [],
    );
    expect(declared.filter((line) => !line.startsWith(`id: '${product}.`))).toEqual([]);
  });

  test.each(products)('%s has words for each of its refusals', (product) => {
    const refused = [
      ...new Set(routes.flatMap((route) => route.refusals).filter((code) => code.startsWith(`${product}.`))),
    ];
    if (refused.length === 0) return;
    // What products with offers share is in their catalog.
    const [own, shared] = [product, 'offer'].map(
      (name) => JSON.parse(read(`i18n/catalogs/en/${name}.json`)) as Record<string, string>,
    );
    const words = { ...shared, ...own };
    expect(refused.filter((code) => !words[`refusal.${code.slice(product.length + 1)}`])).toEqual([]);
  });

  test('no two calls have the same name or the same place', () => {
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
  });
});
