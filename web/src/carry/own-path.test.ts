import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';
import { paths } from './paths.ts';

const encoded = [
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/pages/%2e%2e//evil.example',
  '/pages/%09/evil',
  '/pages/%5Cevil',
];

it.each([
  ...Object.values(paths),
  '/?from=mail',
  '/pages/transaction/index?symbol=BTC/USDT&side=buy',
  '/pages/transaction/index?symbol=BTC%2FUSDT#chart',
  '/pages/common/article?id=7&next=//evil.example',
])('%s is a page of ours', (address) => expect(ownPath(address)).toBe(address));

it.each([
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '\t//evil.example',
  ],
  ...[
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'HTTPS://evil.example',
    '//evil.example/pages/x',
  ],
  ...['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'mailto:a@evil.example', 'evil.example'],
  ...[
    '',
    ' ',
    ' /pages/x',
    '/pages/\u0000',
    '/pages/x\u0085',
    '/pages/x\u2028',
    '/elsewhere',
    '/dev/outbox',
    '/api/health',
    '/pages',
    '/pages/',
  ],
  ...[
    '/pages/..//evil.example',
    '/pages/../../evil',
    '/pages/./x',
    '/pages//evil.example',
    '/.//evil.example',
    '/@evil.example',
    '/pages/x\\y',
  ],
  ...['/pages/x?q=\t', '/pages/x#\\', ...encoded],
])('%j is none', (address) => expect(ownPath(address)).toBeUndefined());
