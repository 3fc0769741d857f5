/** The form of an entry: what is in it, what of it is not saved, and what is wrong with it. */
import type { content } from '@glassbook/contract';
import { locales, wireOf, type Locale } from '@glassbook/i18n/locales';

export type Language = content.EntryText['language'];
export type Text = Pick<content.EntryText, 'title' | 'abstract' | 'content'>;
export type Texts = Readonly<Partial<Record<Language, Text>>>;

export const emptyText: Text = { title: '', abstract: '', content: '' };

/** The ten languages, English first: it stands for those that are missing. */
export const languages: readonly { locale: Locale; language: Language }[] = locales.map((locale) => ({
  locale,
  language: wireOf(locale),
}));

export const textsOf = ({ texts }: content.Entry): Texts =>
  Object.fromEntries(texts.map(({ language, ...text }) => [language, text]));

const isSame = (a: Text, b: Text): boolean =>
  a.title === b.title && a.abstract === b.abstract && a.content === b.content;

/** The languages whose text is not as it was saved, in their order. */
export const unsaved = (saved: Texts, typed: Texts): Language[] =>
  languages.flatMap(({ language }) =>
    isSame(saved[language] ?? emptyText, typed[language] ?? emptyText) ? [] : [language],
  );

/** Whether users get it in this language; a banner has a title alone. */
export const isComplete = (kind: content.EntryKind, text: Text | undefined): boolean =>
  text !== undefined && text.title.trim() !== '' && (kind === 'banner' || text.content.trim() !== '');

export type Settings = { from: string; until: string; order: string; cover: string };

/** "2026-04-22T12:07", UTC, as the browser's field for a time has it; empty where there is none. */
const fieldOf = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 16));

export const settingsOf = ({ from_ms, until_ms, order, cover }: content.Entry): Settings => ({
  ...{ from: fieldOf(from_ms), until: fieldOf(until_ms), order: String(order), cover },
});

/** Milliseconds UTC as text; undefined for an empty field. */
const msOf = (field: string): string | undefined => (field === '' ? undefined : String(Date.parse(`${field}Z`)));

/** What is sent. A time that was not touched keeps its seconds, which the field does not show. */
export function settingsSent(entry: content.Entry, typed: Settings) {
  const saved = settingsOf(entry);
  const time = (name: 'from' | 'until', ms: number | null) =>
    typed[name] === saved[name] && ms !== null ? String(ms) : msOf(typed[name]);
  return {
    from_ms: time('from', entry.from_ms),
    until_ms: time('until', entry.until_ms),
    order: typed.order,
    cover: typed.cover === '' ? undefined : typed.cover,
  };
}

/** The problem of each field, as a key of the catalog. */
export function problemsIn({ from, until, order }: Settings): { order?: string; until?: string } {
  const isBefore = from !== '' && until !== '' && until <= from;
  return {
    ...(/^(0|[1-9]\d{0,3})$/.test(order) ? {} : { order: 'problem.order' }),
    ...(isBefore ? { until: 'problem.until' } : {}),
  };
}
