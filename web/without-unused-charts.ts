/**
 * Leaves out of the built screens what the chart library registers by itself and nothing here draws: its other indicators, its drawing tools, and the
 * figures that only they are made of. The library keeps them in lists; shortened lists let the bundler drop the rest.
 */
import type { ESTree, Plugin } from 'vite';
import { indicators } from './src/trading/chart/indicator-list.ts';

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

/** The source without the entries of its lists that are not used, and how many those were. */
export function shortened(code: string, program: ESTree.Program): { code: string; dropped: number } {
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
  const unused = lists.filter(({ name }) => isUnused(templates.get(name) ?? { keys: [], name }));
  let left = code;
  // An empty spread keeps the commas of the list right.
  for (const { start, end } of unused.reverse()) left = `${left.slice(0, start)}...[]${left.slice(end)}`;
  return { code: left, dropped: unused.length };
}

export function withoutUnusedCharts(): Plugin {
  return {
    name: 'without-unused-charts',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/klinecharts\/dist\/index\.esm\.js$/ },
      handler(code) {
        const { code: left, dropped } = shortened(code, this.parse(code));
        if (dropped === 0) this.error('the chart library does not list what it draws in the way it did');
        return { code: left, map: null };
      },
    },
  };
}
