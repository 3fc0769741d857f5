/**
 * Leaves out of the built screens what only a server reads of the contract: what a route takes and answers, its refusals and its line of
 * documentation. The screens trust their own server and check no reply. The shapes nobody names any more go too, and with them the library
 * that would check: 30 kB less to load.
 */
import { Visitor, type ESTree, type Plugin } from 'vite';

const serversOnly = new Set(['body', 'reply', 'data', 'refusals', 'about']);

type Edit = { start: number; end: number; text: string };

/** What a client has no use for, of a call of `route`; nothing of any other call. */
function unread({ callee, arguments: [declared] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'route' || declared?.type !== 'ObjectExpression') return [];
  return declared.properties
    .filter((one) => one.type === 'Property' && one.key.type === 'Identifier' && serversOnly.has(one.key.name))
    .map(({ start, end }) => ({ start, end, text: '...{}' }));
}

/** Nothing happens where the contract declares something, and this says so: the bundler then drops what nobody names. */
function withoutEffect(statement: ESTree.Program['body'][number]): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) =>
    init
      ? [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ]
      : [],
  );
}

function edits(program: ESTree.Program): Edit[] {
  const found = program.body.flatMap(withoutEffect);
  new Visitor({ CallExpression: (call) => found.push(...unread(call)) }).visit(program);
  return found.sort((a, b) => b.start - a.start);
}

export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        let left = code;
        for (const { start, end, text } of edits(this.parse(code)))
          left = left.slice(0, start) + text + left.slice(end);
        return { code: left, map: null };
      },
    },
  };
}
