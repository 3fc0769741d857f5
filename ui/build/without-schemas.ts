/**
 * Leaves out of the built screens what only a server reads of the contract: what a route takes and answers, its refusals and its line of
 * documentation, and the shapes of what a channel carries. The screens trust their own server and check no reply. Shapes that nothing
 * refers to any more go too, and with them the library that would check: 30 kB less to load.
 */
import { Visitor, type ESTree, type Plugin } from 'vite';

const serversOnly = new Set(['body', 'reply', 'data', 'refusals', 'about']);

type Edit = { start: number; end: number; text: string };

const keysOf = (declared: ESTree.ObjectExpression) =>
  declared.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier'
      ? [{ name: one.key.name, start: one.start, end: one.end }]
      : [],
  );

/** What a client has no use for, of a call of `route`; nothing of any other call. */
function unread({ callee, arguments: [declared] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'route' || declared?.type !== 'ObjectExpression') return [];
  return keysOf(declared)
    .filter(({ name }) => serversOnly.has(name))
    .map(({ start, end }) => ({ start, end, text: '...{}' }));
}

const shapesOfChannel = new Set(['snapshot', 'message']);

/** The shapes of a channel: of an object with `snapshot`, `message` and `private`. */
function unreadOfChannel(declared: ESTree.ObjectExpression): Edit[] {
  const keys = keysOf(declared);
  const isChannel = ['snapshot', 'message', 'private'].every((key) => keys.some(({ name }) => name === key));
  return isChannel
    ? keys.filter(({ name }) => shapesOfChannel.has(name)).map(({ start, end }) => ({ start, end, text: '...{}' }))
    : [];
}

/** Declarations of the contract have no side effects, and this states it: the bundler then drops unused ones. */
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
  new Visitor({
    CallExpression: (call) => found.push(...unread(call)),
    ObjectExpression: (declared) => found.push(...unreadOfChannel(declared)),
  }).visit(program);
  return found.sort((a, b) => b.start - a.start);
}

export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      // The words and the settings of the engine are declarations of the contract too.
      filter: { id: /\/(contract\/src\/.*|engine\/src\/.*\/(words|rules|ladder-rules))\.ts$/ },
      handler(code) {
        let left = code;
        for (const { start, end, text } of edits(this.parse(code)))
          left = left.slice(0, start) + text + left.slice(end);
        return { code: left, map: null };
      },
    },
  };
}
