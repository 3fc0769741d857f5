import { expect, test } from 'vitest';
import { menuEntries, type MenuRow } from './menu-entries.ts';
import { closedNotice, rememberClosed } from './notices/closed-notice.ts';

const row = (id: number, title: string, url: string, sort = id): MenuRow => ({
  id,
  name: title,
  about: '',
  title,
  icon: title,
  url,
  sort,
  show: 1,
  open_type: 'navigateTo',
  is_financial: 0,
});

test('what can be opened is before what is to come, each in the order of the menu', () => {
  const entries = menuEntries([
    row(1, 'futures', ''),
    row(2, 'transfer', '/pages/fund/fundTransfer'),
    row(3, 'nft', '', 0),
  ]);
  expect(entries.map(({ title, path }) => [title, path])).toEqual([
    ['transfer', '/pages/fund/fundTransfer'],
    ['nft', undefined],
    ['futures', undefined],
  ]);
});

test.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', '/\\elsewhere.example', ''])(
  'a menu never leads to "%s"',
  (url) => expect(menuEntries([row(1, 'otc', url)])[0]?.path).toBeUndefined(),
);

test('an unknown title still has an icon', () => expect(menuEntries([row(1, 'something', '')])[0]?.icon).toBeDefined());

test('a closed notice stays closed; invalid storage is no notice', () => {
  expect(closedNotice()).toBeUndefined();
  rememberClosed(77);
  expect(closedNotice()).toBe(77);
  localStorage.setItem('glassbook.notice.closed', 'x');
  expect(closedNotice()).toBeUndefined();
});
