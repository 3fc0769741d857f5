/**
 * The entries and menu that ship with the program, as files: `seed/articles.json` lists them, `seed/<locale>/<key>.html` is their text. A
 * file begins with its title and its abstract, each on one line; the rest is its content. The file of questions is one entry for each of them. What is
 * true only of demo funds is in `<demo>`, what is true only of real money in `<real>`; both are cut out or unwrapped here.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { content, type WireLanguage } from '@glassbook/contract';
import type { Money } from '@glassbook/engine';
import { locales, wireOf, type Locale } from '@glassbook/i18n';
import { z } from 'zod';
import type { MenuEntry } from '../../shared/slice/menu.ts';
import { articleHtml } from './article-html.ts';

const listed = z.array(
  z.strictObject({
    key: z.string(),
    kind: z.enum(content.entryKinds),
    page: z.enum(content.fixedPages).optional(),
    cover: z.string(),
    from: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
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

type SeedText = { title: string; abstract: string; content: string };
export type SeedEntry = {
  key: string;
  kind: content.EntryKind;
  page: (typeof content.fixedPages)[number] | null;
  from_at: string;
  sorts: number;
  cover: string;
  texts: readonly (SeedText & { lang: WireLanguage })[];
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

function textIn(locale: Locale, key: string, money: Money): SeedText {
  const text = read(`${locale}/${key}.html`).replace(ofMoney, (_, of, inner: string, end: string) =>
    of === money ? inner + end : '',
  );
  const [whole, title, abstract] = head.exec(text) ?? [];
  if (whole === undefined || title === undefined || abstract === undefined)
    throw new Error(`the seed ${locale}/${key}.html has no title and description`);
  return { title, abstract, content: text.slice(whole.length) };
}

const question = /<details id="([a-z-]+)">\s*<summary>([^<&]+)<\/summary>(.*?)<\/details>/gs;

/** The questions of a file by their names, in order. */
const questionsIn = (html: string): Map<string, SeedText> =>
  new Map(
    [...html.matchAll(question)].map(([, name = '', title = '', answer = '']) => [
      name,
      { title, abstract: '', content: answer },
    ]),
  );

type About = Omit<SeedEntry, 'texts' | 'seed_hash'>;
/** One entry from its text in each language. Throws when a language is missing: then the server does not start. */
const entryFrom = (about: About, textOf: (locale: Locale) => SeedText | undefined): SeedEntry =>
  hashed({
    ...about,
    texts: locales.map((locale) => {
      const text = textOf(locale);
      if (!text) throw new Error(`the seed ${about.key} is missing in ${locale}`);
      return { lang: wireOf(locale), ...text, content: articleHtml(text.content) };
    }),
  });

function questions(about: About, money: Money): SeedEntry[] {
  const files = new Map(locales.map((locale) => [locale, questionsIn(textIn(locale, about.key, money).content)]));
  const names = [...(files.get('en')?.keys() ?? [])];
  // Room between them for those that staff writes.
  return names.map((name, place) =>
    entryFrom({ ...about, key: `faq.${name}`, sorts: (names.length - place) * 10 }, (locale) =>
      files.get(locale)?.get(name),
    ),
  );
}

/** The entries for demo funds or real money, each in every language. Throws when a file is missing. */
export function seedEntries(money: Money): SeedEntry[] {
  return listed
    .parse(JSON.parse(read('articles.json')))
    .filter(({ demo }) => !demo || money === 'demo')
    .flatMap(({ demo: _, from, page = null, ...rest }) => {
      const about: About = { ...rest, page, from_at: from, sorts: 0 };
      return about.kind === 'faq'
        ? questions(about, money)
        : [entryFrom(about, (locale) => textIn(locale, about.key, money))];
    });
}

/** What is of several products, or of none yet, is in the file; the others are of their products. */
export function seedMenu(ofProducts: readonly MenuEntry[]): SeedMenuEntry[] {
  const own = ofProducts.map(({ title, url, sort, about }) => ({
    ...{ title, icon: title, url, sort },
    ...{ open_type: 'navigateTo' as const, is_financial: about !== undefined },
  }));
  return [...menuListed.parse(JSON.parse(read('menu.json'))), ...own].map(hashed);
}
