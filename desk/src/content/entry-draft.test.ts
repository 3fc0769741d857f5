import type { content } from '@glassbook/contract';
import { expect, test } from 'vitest';
import {
  emptyText,
  isComplete,
  languages,
  problemsIn,
  settingsOf,
  settingsSent,
  textsOf,
  unsaved,
} from './entry-draft.ts';

const text = { title: 'A title', abstract: '', content: '<p>Text</p>' };
const entry: content.Entry = {
  ...{ id: 1, kind: 'news', page: null, state: 'draft', version: 3, order: 2, cover: '' },
  ...{ from_ms: Date.UTC(2026, 3, 22, 12, 7, 48), until_ms: null, changed_ms: 0, changed_by: '' },
  texts: [{ language: 'en', ...text }],
};

test('what is typed in a language is unsaved until it is as it was saved', () => {
  const saved = textsOf(entry);
  expect(languages[0]?.language).toBe('en');
  expect(languages).toHaveLength(10);
  expect(unsaved(saved, saved)).toEqual([]);
  expect(unsaved(saved, { ...saved, th: { ...emptyText } })).toEqual([]);
  expect(unsaved(saved, { th: text })).toEqual(['en', 'th']);
});

test('a text is complete with a title and a text, a banner with a title', () => {
  expect([isComplete('news', text), isComplete('news', undefined)]).toEqual([true, false]);
  const bare = { ...emptyText, title: 'A title' };
  expect([isComplete('news', bare), isComplete('banner', bare), isComplete('banner', emptyText)]).toEqual([
    ...[false, true, false],
  ]);
});

test('a time that was not touched keeps its seconds, another is read as UTC', () => {
  const typed = settingsOf(entry);
  expect(typed.from).toBe('2026-04-22T12:07');
  expect(settingsSent(entry, typed)).toEqual({
    ...{ from_ms: String(entry.from_ms), until_ms: undefined, order: '2', cover: undefined },
  });
  const other = { ...typed, from: '', until: '2026-04-23T00:00' };
  expect(settingsSent(entry, other)).toMatchObject({ from_ms: undefined, until_ms: String(Date.UTC(2026, 3, 23)) });
});

test('an end before the start and an order that is no number are problems', () => {
  const typed = settingsOf(entry);
  expect(problemsIn(typed)).toEqual({});
  expect(problemsIn({ ...typed, until: typed.from })).toEqual({ until: 'problem.until' });
  for (const order of ['', '-1', '1.5', '10000', 'x'])
    expect(problemsIn({ ...typed, order })).toEqual({ order: 'problem.order' });
});
