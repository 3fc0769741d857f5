import { expect, it } from 'vitest';
import { backPath, loginPath } from './login-path.ts';

it('comes back to the page before, with what was behind the path', () => {
  const path = loginPath('/pages/transaction/index?symbol=BTC/USDT');
  expect(backPath(new URL(path, 'http://here').search)).toBe('/pages/transaction/index?symbol=BTC/USDT');
});

it.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/\t/elsewhere.example',
  '/pages/..//elsewhere.example',
  '/dev/outbox',
  '',
  '/pages/common/login?back=/x',
])('never leads to %s', (back) => expect(backPath(`?back=${encodeURIComponent(back)}`)).toBe('/'));
