import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

const origin = 'http://127.0.0.1:1';
const said = 'Failed to load resource: the server responded with a status of 503 (Service Unavailable)';
let page: EventEmitter;
let problems: string[];
beforeEach(() => {
  page = new EventEmitter();
  problems = problemsOf(page as unknown as Page);
});

function answered(status: number, method: string, path: string, body: string | null = null): void {
  const request = { method: () => method, postData: () => body };
  page.emit('response', { status: () => status, url: () => `${origin}${path}`, request: () => request });
  if (status >= 400)
    page.emit('console', { type: () => 'error', text: () => said, location: () => ({ url: `${origin}${path}` }) });
}

test('a read that met faults and was answered when it was sent again is no problem, though historic clients post it', () => {
  for (const [method, path] of [
    ['GET', '/api/menu'],
    ['POST', '/api/wallet/list'],
  ] as const) {
    for (const status of [503, 503]) answered(status, method, path);
    expect(problems).toHaveLength(4);
    answered(200, method, path);
    expect(problems).toEqual([]);
  }
});

test('the answer to another body is no answer to what was posted', () => {
  answered(503, 'POST', '/api/news/list', 'c_id=4');
  answered(200, 'POST', '/api/news/list', 'c_id=5');
  expect(problems).toEqual([`503 from ${origin}/api/news/list`, `console: ${said}`]);
});

test('a fault of what may have changed something stays, and so does any other error', () => {
  for (const status of [503, 200]) answered(status, 'POST', '/api/transaction/add');
  for (const status of [500, 200]) answered(status, 'GET', '/api/menu');
  page.emit('pageerror', new Error('x is undefined'));
  const faults = problems.filter((line) => !line.startsWith('console'));
  expect(faults).toEqual([
    `503 from ${origin}/api/transaction/add`,
    `500 from ${origin}/api/menu`,
    'exception: x is undefined',
  ]);
});
