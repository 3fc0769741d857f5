import { expect, test } from 'vitest';
import { formsPage, scanned } from './forms.ts';
import { tokenFor } from './relay.ts';
import { findingsOf, undocumented } from './report.ts';

test('each call of the contract has a form with all of its fields', () => {
  const page = formsPage();
  expect(scanned.length).toBeGreaterThan(80);
  for (const { path } of scanned) expect(page).toContain(`action="/api${path}"`);
  expect(page).toContain('name="client_order_id"');
});

test('findings come the heaviest first, and a path that is there but not ours is one', () => {
  const finding = { method: 'GET', path: '/api/x', info: 'injected', parameter: 'id' };
  const found = findingsOf(
    {
      vulnerabilities: { 'SQL Injection': [{ ...finding, level: 3 }] },
      anomalies: {
        'Internal Server Error': [
          { ...finding, level: 1 },
          { ...finding, path: '/forms.html', level: 2 },
        ],
      },
    },
    '/forms.html',
  );
  expect(found.map(({ level }) => level)).toEqual([3, 1]);
  expect(found[0]?.line).toContain('high SQL Injection: GET /api/x id');
  const result = (FUZZ: string, status: number, length: number) => ({
    input: { FUZZ },
    status,
    length,
    redirectlocation: '',
  });
  const results = [
    result('.env', 200, 90),
    result('api/user/info', 200, 70),
    result('pages', 200, 1_000),
    result('a', 500, 1_000),
  ];
  expect(undocumented({ results }, { known: new Set(['api/user/info']), shells: new Set([1_000]) })).toEqual([
    '200 /.env',
    '500 /a',
  ]);
});

test('a call of staff is made with a session of each of them and now and then of a user, any other with one of a user', () => {
  const callers = { users: ['u1', 'u2'], staff: ['s1', 's2', 's3'] };
  const tokensOf = (url: string) => Array.from({ length: 60 }, (_, count) => tokenFor(url, count, callers));
  const ofStaff = tokensOf('/api/desk/users?q=a');
  expect(new Set(ofStaff)).toEqual(new Set(['u1', 'u2', 's1', 's2', 's3']));
  expect(ofStaff.filter((token) => token.startsWith('s'))).toHaveLength(48);
  for (const url of ['/api/user/info', '/api/desk/login', '/'])
    expect(new Set(tokensOf(url))).toEqual(new Set(['u1', 'u2']));
});
