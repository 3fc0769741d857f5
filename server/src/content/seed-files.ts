/**
 * The articles and menu that ship with the program, as files: `seed/articles.json` lists them, `seed/<locale>/<key>.html` is their text. An
 * article's file begins with its title and its abstract, each on one line; the rest is its content. What is true only of demo funds is in
 * `<demo>`, what is true only of real money in `<real>`; both are cut out or unwrapped here.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WireLanguage } from '@glassbook/contract';
import type { Money } from '@glassbook/engine';
import { locales, wireOf, type Locale } from '@glassbook/i18n';
import { z } from 'zod';
import { articleHtml } from './article-html.ts';

const listed = z.array(
  z.strictObject({
    key: z.string(),
    c_id: z.number().int(),
    sorts: z.number().int(),
    cover: z.string(),
    create_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    /** Opens by itself. */
    popup: z.boolean().default(false),
    /** Only where the money is demo funds: elsewhere it would not be true. */
    demo: z.boolean().default(false),
  }),
);
const menuListed = z.array(
  z.strictObject({
    title: z.string(),
    icon: z.string(),
    url: z.string(),
    sort: z.number().int(),
    open_type: z.enum(['navigateTo', 'switchTab']),
    is_financial: z.boolean(),
  }),
);

export type SeedArticle = {
  group_key: string;
  lang: WireLanguage;
  c_id: number;
  title: string;
  abstract: string;
  content: string;
  cover: string;
  sorts: number;
  create_time: string;
  popup: boolean;
  seed_hash: string;
};
export type SeedMenuEntry = z.output<typeof menuListed>[number] & { seed_hash: string };

const read = (path: string) => readFileSync(new URL(`./seed/${path}`, import.meta.url), 'utf8');
const hashed = <T extends object>(row: T): T & { seed_hash: string } => ({
  ...row,
  seed_hash: createHash('sha256').update(JSON.stringify(row)).digest('hex'),
});

const head = /^<title>([^<&]+)<\/title>\n<meta name="description" content="([^"<&]+)">\n/;

const ofMoney = /<(demo|real)>(.*?)<\/\1>(\n?)/gs;

function articleIn(locale: Locale, key: string, money: Money): { title: string; abstract: string; content: string } {
  const text = read(`${locale}/${key}.html`).replace(ofMoney, (_, of, inner: string, end: string) =>
    of === money ? inner + end : '',
  );
  const [whole, title, abstract] = head.exec(text) ?? [];
  if (whole === undefined || title === undefined || abstract === undefined)
    throw new Error(`the seed ${locale}/${key}.html has no title and description`);
  return { title, abstract, content: articleHtml(text.slice(whole.length)) };
}

/** The articles for demo funds or real money, each in every language. Throws when a file is missing: without all ten languages the server does not start. */
export function seedArticles(money: Money): SeedArticle[] {
  return listed
    .parse(JSON.parse(read('articles.json')))
    .filter(({ demo }) => !demo || money === 'demo')
    .flatMap(({ key, demo: _, ...rest }) =>
      locales.map((locale) =>
        hashed({ group_key: key, lang: wireOf(locale), ...articleIn(locale, key, money), ...rest }),
      ),
    );
}

export const seedMenu = (): SeedMenuEntry[] => menuListed.parse(JSON.parse(read('menu.json'))).map(hashed);
