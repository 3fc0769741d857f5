const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Which way imports may point. `npm run deps` checks it; the comment is what the person who breaks it reads. */
const packages = 'money|engine|sim|contract|i18n|server|ui|web|desk|e2e|bench';
const test = '(\\.test\\.tsx?$|/test/)';

/** A product is a folder in contract/src: nobody keeps a list, so nobody forgets to. `live` is how products are pushed. */
function productsIn(root) {
  const folder = join(root, 'contract/src');
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map((entry) => entry.name).filter((name) => name !== 'live');
}

/** `from` may use only `to`, itself, and npm packages. */
const only = (from, to, comment) => ({
  name: `${from}-imports-only-${to.join('-').replaceAll('/', '-') || 'nothing'}`,
  severity: 'error',
  comment,
  from: { path: `^${from}/` },
  to: { path: `^(${packages}|scripts|sizes)/`, pathNot: `^(${[from, ...to].join('|')})/` },
});

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

function rulesFor(products) {
  const product = products.join('|');
  return [
    only('money', [], 'money is the bottom: everything stands on it.'),
    only('engine', ['money'], 'The engine knows no wire, no screen and no words.'),
    only('sim', ['engine', 'money', 'sizes'], 'The simulator plays with the engine alone; how long is in the table.'),
    rule(
      'contract-imports-only-money-and-words',
      "The contract is read by people outside; of the engine it takes a product's words and declarations, nothing else.",
      { path: '^contract/' },
      {
        path: `^(${packages}|scripts|sizes)/`,
        pathNot: '^(contract|money)/|^engine/src/([^/]+/(words|rules|rows)|core/(fields|terms))\\.ts$',
      },
    ),
    rule(
      'words-import-nothing',
      'The contract and the screens load them; what they imported would come along.',
      { path: '^engine/src/.+/words\\.ts$' },
      // Self-limits are asked by every product, so their words are the core's, which import nothing themselves.
      { path: '.', pathNot: '^engine/src/core/limits/words\\.ts$' },
    ),
    rule(
      'declarations-import-only-the-vocabulary',
      'Settings and rows are declared as data, which the contract reads; the vocabulary is a type.',
      {
        path: '^engine/src/[^/]+/(rules|rows)\\.ts$',
        pathNot: '^engine/src/(core/rules|spot/rows|futures/rows)\\.ts$',
      },
      { path: '.', pathNot: '^engine/src/(core/(fields|terms|limits/words)|[^/]+/words|trading/ladder-rules)\\.ts$' },
    ),
    only('i18n', ['contract'], 'Words know codes, nothing else.'),
    only(
      'server',
      ['engine', 'contract', 'money', 'i18n', 'sizes', 'scripts/recordings'],
      'The server draws no screens.',
    ),
    rule(
      'sizes-are-for-tests',
      'How much is tried (sizes) and at which prices (scripts/recordings) is a choice of tests.',
      { path: '^server/src/', pathNot: test },
      { path: '^(sizes|scripts)/' },
    ),
    only('ui', ['contract', 'money', 'i18n'], 'Primitives know no product.'),
    only('web', ['engine', 'contract', 'money', 'ui', 'i18n'], 'A screen speaks to the server through the contract.'),
    only(
      'desk',
      ['engine', 'contract', 'money', 'ui', 'i18n'],
      'The desk shares primitives with the app of users, and no screen.',
    ),
    only(
      'e2e',
      [
        ...['contract', 'sizes', 'scripts/recordings', 'scripts/measure'],
        ...['web/src/carry/live', 'web/src/products/spot', 'web/src/products/wallet'],
      ],
      'A black box: what it knows of the system is what anybody outside can know, how much of it to try and at which prices, and the live store with its reducers, which anybody is served.',
    ),
    rule(
      'nothing-imports-a-measurement',
      'bench, e2e and sim look at the others; nobody looks at them but the recorder of journals.',
      { pathNot: '^((bench|e2e|sim)/|scripts/golden\\.ts$)' },
      { path: '^(bench|e2e|sim)/' },
    ),
    rule(
      'the-checker-imports-nothing-of-ours',
      'e2e/crash/checker compares what clients heard with what is stored; code it shared with either could be wrong in both.',
      { path: '^e2e/crash/checker/' },
      { path: `^(${packages}|scripts|sizes)/`, pathNot: '^e2e/crash/checker/' },
    ),
    rule(
      'screens-borrow-only-quotes',
      "A screen may run the engine's sums (engine/src/quote.ts, <product>/sums.ts), never its state.",
      { path: '^(web|desk)/' },
      { path: '^engine/', pathNot: '^engine/src/(quote|[^/]+/sums)\\.ts$' },
    ),
    rule(
      'ui-borrows-only-the-client',
      "ui draws and listens for any route (contract's client and live) and words any notification; which route is the product's business.",
      { path: '^ui/' },
      { path: '^contract/', pathNot: '^contract/src/(client\\.ts$|live/|notification/)' },
    ),
    rule(
      'engine-does-no-io',
      'The engine is a function. Clocks, files, sockets and randomness arrive as commands.',
      { path: '^(engine|money)/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'engine-has-no-dependencies',
      "Its answers must still be the same in ten years; nobody else's release may change them.",
      { path: '^(engine|money)/', pathNot: test },
      { path: '(^|/)node_modules/' },
    ),
    rule(
      'products-do-not-touch',
      'One product never imports another. What two need moves down (ledger, book, ui) or up (engine.ts, app).',
      {
        path: `^(${packages})/src/(?:products/)?(${product})/`,
        pathNot: `${test}|^(${packages})/src/(products/)?stocks/`,
      },
      { path: `^(${packages})/src/(?:products/)?(${product})/`, pathNot: '^[^/]+/src/(?:products/)?$2/' },
    ),
    rule(
      'stocks-trade-by-the-code-of-spot',
      'Stocks are given their books, calls and screens by spot (docs/decisions/0035, 0036), and know no other product.',
      { path: `^(${packages})/src/(products/)?stocks/`, pathNot: test },
      { path: `^[^/]+/src/(?:products/)?(${product})/`, pathNot: '^[^/]+/src/(products/)?(stocks|spot)/' },
    ),
    rule(
      'capabilities-import-no-product',
      'What stands in core (ledger, books, matching, schedule) serves every product, so it may name none.',
      { path: '^engine/src/core/', pathNot: test },
      { path: '^engine/src/', pathNot: '^engine/src/core/' },
    ),
    rule(
      'the-life-of-orders-imports-no-product',
      'trading serves every product with books, so it may name none; each hands it its Life.',
      { path: '^engine/src/trading/', pathNot: test },
      { path: '^engine/src/', pathNot: '^engine/src/(core|trading)/' },
    ),
    rule(
      'what-carries-is-the-ground',
      'carry (sequencer, store, http, socket; of the screens the client, the session, the live store) serves whatever stands on it, so it may name nothing above.',
      { path: '^(server|web)/src/carry/', pathNot: test },
      { path: '^$1/src/', pathNot: '^$1/src/carry/' },
    ),
    rule(
      'what-products-share-names-none',
      'shared serves every product, so it may name none; app puts them together.',
      { path: '^(server|web)/src/shared/', pathNot: test },
      { path: '^$1/src/(products|app)/' },
    ),
    rule(
      'products-stand-below-the-app',
      'app opens every product; none knows of the others or of it.',
      { path: '^(server|web)/src/products/', pathNot: test },
      { path: '^$1/src/app/' },
    ),
    rule(
      'sequencer-imports-no-carrier',
      'Commands are put in order whoever sends them: no HTTP, no sockets.',
      { path: '^server/src/carry/sequencer/', pathNot: test },
      { path: '^server/src/carry/(http|socket)/' },
    ),
    rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    rule('nothing-imports-a-test', 'Share a fixture from test/, not from a test.', {}, { path: '\\.test\\.tsx?$' }),
    rule(
      'nothing-runs-on-tests',
      'What people run must stand without the scaffolding of its tests.',
      { path: `^(${packages})/src/`, pathNot: test },
      { path: `^(${packages})/test/` },
    ),
    // A module that the build makes has no file.
    rule('everything-resolves', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ];
}

module.exports = {
  packages: packages.split('|'),
  rulesFor,
  forbidden: rulesFor(productsIn(__dirname)),
  options: {
    doNotFollow: { path: 'node_modules' },
    // The product of e2e/add-a-product is checked where it is added to a copy.
    exclude: { path: '(^|/)dist/|^e2e/add-a-product/pledge/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
