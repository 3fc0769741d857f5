import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPolicy } from '../../src/products/desk/screens.ts';
import { securityHeaders } from '../../src/carry/http/security-headers.ts';
import { wholeApp, type WholeApp } from '../whole-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-desk-'));
let whole: WholeApp;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Desk</title>');
  whole = await wholeApp({ deskDir: folder });
});
afterAll(async () => {
  await whole.close();
  rmSync(folder, { recursive: true });
});

const { 'content-security-policy': policy, ...others } = securityHeaders;

/** Pages with a policy of their own are as strict in all else. */
test.each([
  ['/upload/none.jpg', 404, policy],
  [`/upload/${'0'.repeat(32)}.jpg`, 404, policy],
  ['/api/docs', 200, undefined],
  ['/api/openapi.json', 200, policy],
  ['/api/nothing', 404, policy],
  ['/metrics', 200, policy],
  ['/dev/outbox', 200, undefined],
  ['/dev/outbox.json', 200, policy],
  ['/desk', 200, deskPolicy],
  ['/desk/users/7', 200, deskPolicy],
] as const)('S18 %s has the headers of all answers', async (url, status, expected) => {
  const { statusCode, headers } = await whole.app.http.inject({ url });
  expect([url, statusCode]).toEqual([url, status]);
  expect(headers).toMatchObject(others);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  const own = String(headers['content-security-policy']);
  if (expected !== undefined) expect(own).toBe(expected);
  expect(own).toContain("frame-ancestors 'none'");
  expect(own).toContain("base-uri 'none'");
  expect(own).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
});
