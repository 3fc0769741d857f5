/** The contract as a readable page: one static document without a script, made once. */
import { say } from '@glassbook/i18n';
import { permissionOf, refusalStatus, type RefusalCode, type Route } from '@glassbook/contract';
import { escapeHtml as text } from '../../carry/http/escape-html.ts';
import { carrierRefusals, docWord, fieldsOf, productOf, schemaOf, type Json } from './openapi.ts';

const word = (key: string): string => text(docWord(`docs.${key}`));
const code = (words: string): string => `<code>${text(words)}</code>`;

const table = (caption: string, heads: string[], rows: string[][]): string => {
  const head = heads.map((title) => `<th scope="col">${title}</th>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
};

/** A short form of a field's values: its words, its pattern or its length. That an empty field equals a missing one is not repeated. */
function form(schema: Json): string {
  const {
    anyOf,
    enum: listed,
    const: only,
    pattern,
    maxLength,
  } = schema as {
    anyOf?: Json[];
    enum?: string[];
    const?: string;
    pattern?: string;
    maxLength?: number;
  };
  if (anyOf)
    return anyOf
      .filter((each) => each['const'] !== '')
      .map(form)
      .join(' ');
  if (listed) return listed.map(code).join(' ');
  if (only !== undefined) return code(only);
  if (pattern !== undefined) return code(pattern);
  return maxLength === undefined ? '' : code(`≤ ${maxLength}`);
}

const shape = (title: string, schema: Json): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${text(JSON.stringify(schema, undefined, 2))}</pre></details>`;

const reasons = (caption: string, list: readonly RefusalCode[]): string => {
  const rows = list.map((reason) => [code(reason), text(say('en', reason)), String(refusalStatus[reason] ?? 200)]);
  return table(caption, [word('reason'), word('sentence'), word('status')], rows);
};

function call(route: Route): string {
  const fields = fieldsOf(route).map(({ name, schema, needed }) => [
    code(name),
    needed ? word('yes') : word('no'),
    form(schema),
  ]);
  const notes = [
    route.who === 'anyone' ? '' : word(permissionOf(route.who) === undefined ? 'needs_session' : 'needs_staff'),
    route.idempotent ? word('idempotent') : '',
  ].filter((note) => note !== '');
  const title = `<span class="method">${route.method}</span> ${code(`/api${route.path}`)}`;
  return [
    `<article id="${text(route.id)}"><h3>${title}</h3><p>${text(route.about)}${notes.map((note) => ` <strong>${note}</strong>`).join('')}</p>`,
    fields.length > 0
      ? table(word('fields'), [word('field'), word('needed'), word('form')], fields)
      : `<p>${word('no_fields')}</p>`,
    shape(word('reply'), schemaOf(route.reply)),
    route.data ? shape(word('data'), schemaOf(route.data)) : '',
    route.refusals.length > 0 ? reasons(word('refusals'), route.refusals) : '',
    '</article>',
  ].join('');
}

/** The page. `base` is the path of its style sheet and the OpenAPI document. */
export function docsPage(routes: readonly Route[], base: string): string {
  const products = [...new Set(routes.map(productOf))];
  const links = products.map((product) => `<li><a href="#${text(product)}">${text(product)}</a></li>`).join('');
  const sections = products.map((product) => {
    const calls = routes.filter((route) => productOf(route) === product);
    return `<section id="${text(product)}"><h2>${text(product)}</h2>${calls.map(call).join('')}</section>`;
  });
  const title = text(docWord('title'));
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${title}</title><link rel="stylesheet" href="${base}/docs.css"></head><body>`,
    `<header><h1>${title}</h1><p>${text(docWord('about'))}</p><p><a href="${base}/openapi.json">${word('document')}</a></p></header>`,
    `<nav aria-label="${word('contents')}"><ul>${links}</ul></nav><main>${sections.join('')}`,
    `<section id="every-call"><h2>${word('every_call')}</h2>${reasons(word('every_call'), carrierRefusals)}</section></main></body></html>`,
  ].join('\n');
}
