/** S18: the values as they are sent, written out, so that a weaker one is a failing test. Which answers have them: create-http.test.ts and socket/caps.test.ts. */
import { expect, test } from 'vitest';
import { pagePolicy, securityHeaders } from './security-headers.ts';

test('S18 every answer forbids scripts and frames of others, plain HTTP, guessing of types and a referrer', () => {
  expect(securityHeaders).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
      "connect-src 'self'; form-action 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  });
});

test('S18 a page may open sockets to the configured origin besides, and nothing more', () => {
  expect(pagePolicy('https://glassbook.example')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
      "connect-src 'self' wss://glassbook.example; form-action 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});
