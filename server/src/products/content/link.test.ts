import { expect, test } from 'vitest';
import { readLink } from './link.ts';

const hosts = ['docs.example'];

test.each(['https://docs.example', 'https://docs.example/a?b=1#c', 'HTTPS://DOCS.EXAMPLE/a'])(
  'CONTENT-018 S15 %s may be opened',
  (url) => {
    expect(readLink(url, hosts)).toMatchObject({ host: 'docs.example', href: expect.stringMatching(/^https:/) });
  },
);

test.each([
  ...['http://docs.example', 'file:///etc/passwd', 'gopher://docs.example', 'javascript:alert(1)', '//docs.example'],
  ...['https://docs.example.evil.example', 'https://evil.example/docs.example', 'https://sub.docs.example'],
  ...['https://docs.example:443/', 'https://docs.example:8443', 'https://user@docs.example', 'https://@docs.example'],
  ...['https:docs.example', 'https:/docs.example', 'https://docs.example\\@evil.example', 'https:\\\\docs.example'],
  ...['https://docs.example\n', ' https://docs.example', 'https://docs.exa\u00admple', 'https://docs.example/\u202e'],
  ...['https://127.0.0.1', 'https://[::1]', 'https://2130706433', 'https://0177.0.0.1', ''],
])('CONTENT-018 S15 %j may not', (url) => {
  expect(readLink(url, hosts)).toBeUndefined();
});
