/**
 * Leaves out of the chart's file what the chart library registers by itself and a first look does not draw: most indicators, the drawing tools, and the
 * figures that only they are made of. The library keeps them in lists; shortened lists let the bundler drop the rest. What was dropped is a module of its
 * own, `virtual:rest-of-charts`, which is loaded when it is first used.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { indicators } from './src/shared/trading/chart/indicator-list.ts';

type Template = { keys: readonly string[]; name: unknown };
type Listed = { name: string; start: number; end: number };

function templateOf(declared: ESTree.ObjectExpression): Template {
  const found: Template = { keys: [], name: undefined };
  for (const one of declared.properties) {
    if (one.type !== 'Property' || one.key.type !== 'Identifier') continue;
    found.keys = [...found.keys, one.key.name];
    if (one.key.name === 'name' && one.value.type === 'Literal') found.name = one.value.value;
  }
  return found;
}

/** What candles, indicators, labels and the lines of own orders are made of. */
const figures = ['circle', 'line', 'rect', 'text'];

/** A drawing tool has steps, an indicator a calculation, a figure a way to draw it. */
const isUnused = ({ keys, name }: Template): boolean =>
  keys.includes('totalStep') ||
  (keys.includes('calc') && !(String(name) in indicators)) ||
  (keys.includes('draw') && keys.includes('checkEventOn') && !figures.includes(String(name)));

type Found = { templates: ReadonlyMap<string, Template>; lists: readonly Listed[] };

function listedIn(program: ESTree.Program): Found {
  const templates = new Map<string, Template>();
  const lists: Listed[] = [];
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier') continue;
      if (init?.type === 'ObjectExpression') templates.set(id.name, templateOf(init));
      if (init?.type === 'ArrayExpression' && id.name.startsWith('extensions'))
        for (const one of init.elements)
          if (one?.type === 'Identifier') lists.push({ name: one.name, start: one.start, end: one.end });
    }
  }
  return { templates, lists };
}

const unusedOf = ({ templates, lists }: Found): Listed[] =>
  lists.filter(({ name }) => isUnused(templates.get(name) ?? { keys: [], name }));

/** The source without the entries of its lists that are not used, and how many those were. */
export function shortened(code: string, program: ESTree.Program): { code: string; dropped: number } {
  const unused = unusedOf(listedIn(program));
  let left = code;
  // An empty spread keeps the commas of the list right.
  for (const { start, end } of unused.reverse()) left = `${left.slice(0, start)}...[]${left.slice(end)}`;
  return { code: left, dropped: unused.length };
}

type Declared = { start: number; end: number; names: string[]; uses: Set<string> };

/** Every name that a part of the source uses; those of fields are not names. */
function namesIn(node: unknown, into: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) namesIn(each, into);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, name, computed } = node as { type?: unknown; name?: unknown; computed?: unknown };
  if (type === 'Identifier' && typeof name === 'string') into.add(name);
  const field = computed === false ? { MemberExpression: 'property', Property: 'key' }[String(type)] : undefined;
  for (const [key, each] of Object.entries(node)) if (key !== field) namesIn(each, into);
}

function declaredIn(program: ESTree.Program): Declared[] {
  return program.body.flatMap((statement) => {
    const uses = new Set<string>();
    if (statement.type === 'FunctionDeclaration' && statement.id) {
      namesIn([statement.params, statement.body], uses);
      return [{ start: statement.start, end: statement.end, names: [statement.id.name], uses }];
    }
    if (statement.type !== 'VariableDeclaration') return [];
    const names = statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    namesIn(
      statement.declarations.map(({ init }) => init),
      uses,
    );
    return [{ start: statement.start, end: statement.end, names, uses }];
  });
}

/** A module with what `shortened` drops, in three lists, and every declaration of the library that these use. */
export function restOf(code: string, program: ESTree.Program): string {
  const found = listedIn(program);
  const unused = unusedOf(found).map(({ name }) => name);
  const declared = declaredIn(program);
  const byName = new Map(declared.flatMap((each) => each.names.map((name) => [name, each] as const)));
  const needed = new Set<Declared>();
  const waiting = [...unused];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const each = byName.get(name);
    if (!each || needed.has(each)) continue;
    needed.add(each);
    waiting.push(...each.uses);
  }
  const kept = declared.filter((each) => needed.has(each)).map(({ start, end }) => code.slice(start, end));
  const listOf = (kind: string): string =>
    unused.filter((name) => found.templates.get(name)?.keys.includes(kind)).join(', ');
  const lists = `const restOfFigures = [${listOf('draw')}];
const restOfIndicators = [${listOf('calc')}];
const restOfOverlays = [${listOf('totalStep')}];
export { restOfFigures as figures, restOfIndicators as indicators, restOfOverlays as overlays };`;
  return [...kept, lists].join('\n');
}

/** Scales that nothing here switches to, and keys that are turned off. */
const neverUsed: readonly (readonly [RegExp, string])[] = [
  [/,\s*percentage: YAxisImp\.extend\(percentage\),\s*logarithm: YAxisImp\.extend\(logarithm\)/, ''],
  [/var hotkeys = \(_a = \{\},[^;]*_a\);/, 'var hotkeys = {};'],
];

const rest = 'virtual:rest-of-charts';
const library = join(import.meta.dirname, '../node_modules/klinecharts/dist/index.esm.js');

/** While developing and in tests the library is whole, and the module of the rest is empty. */
export function withoutUnusedCharts(): Plugin {
  let isBuild = false;
  return {
    name: 'without-unused-charts',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: {
      filter: { id: /^virtual:rest-of-charts$/ },
      handler: () => `\0${rest}`,
    },
    load: {
      filter: { id: /^\0virtual:rest-of-charts$/ },
      handler() {
        if (!isBuild) return 'export const figures = [], indicators = [], overlays = [];';
        const code = readFileSync(library, 'utf8');
        return restOf(code, this.parse(code));
      },
    },
    transform: {
      filter: { id: /\/node_modules\/klinecharts\/dist\/index\.esm\.js$/ },
      handler(code) {
        if (!isBuild) return undefined;
        const { code: left, dropped } = shortened(code, this.parse(code));
        if (dropped === 0) this.error('the chart library does not list what it draws in the way it did');
        const plain = neverUsed.reduce((text, [found, by]) => text.replace(found, by), left);
        if (neverUsed.some(([found]) => !found.test(left)))
          this.error('the chart library has changed what it registers');
        return { code: plain, map: null };
      },
    },
  };
}
