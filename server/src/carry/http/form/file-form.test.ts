import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '@glassbook/contract';
import { createHttp } from '../create-http.ts';
import type { Call, Staff } from '../handling.ts';

const token = 't'.repeat(43);
const other = 'u'.repeat(43);
const known = (given: string) =>
  ({ [token]: { userId: 1, sessionId: 1 }, [other]: { userId: 2, sessionId: 2 } })[given];
const route: Route = {
  ...{ id: 'test.send', method: 'POST', path: '/test/send', who: 'trader', about: 'A test.', refusals: [] },
  body: z.object({ note: z.string().max(20).optional() }),
  file: { field: 'file', bytesMax: 1_000 },
  reply: z.string(),
};
const plain: Route = { ...route, id: 'test.plain', path: '/test/plain', body: z.object({}) };
delete (plain as { file?: unknown }).file;
const ofStaff: Route = { ...route, id: 'test.image', path: '/test/image', who: 'staff:content.write' };
const person = (staffId: number, role: Staff['role']) => ({ staffId, sessionId: staffId, name: '', email: '', role });
const staff = new Map([
  ['s.editor', person(1, 'content')],
  ['s.support', person(2, 'support')],
]);
const recorded: object[] = [];
const seen: Call[] = [];
const app = createHttp({
  handlings: [
    { route, answer: (call) => (seen.push(call), { ok: true, message: String(call.file?.length) }) },
    { route: plain, answer: () => ({ ok: true, message: 'done' }) },
    { route: ofStaff, answer: ({ file }) => ({ ok: true, message: String(file?.length) }) },
  ],
  routes: [route, plain, ofStaff],
  config: { allowedOrigins: [], webDir: '/nowhere' },
  sessions: { known, still: (caller) => caller, verify: known },
  staff: {
    known: () => undefined,
    verify: (given) => Promise.resolve(staff.get(given)),
    record: ({ staffId }, act, detail) => Promise.resolve(void recorded.push({ staffId, act, ...detail })),
    refused: ({ staffId }, act) => Promise.resolve(void recorded.push({ staffId, act, refused: true })),
  },
  say: (_language, reason, { field = '' }) => `${reason} ${field}`,
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  limits: 'off',
});
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

type Part = { name: string; value: string | Buffer; file?: string };
const mark = 'x-boundary';
const bodyOf = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, file }) => [
      Buffer.from(
        `--${mark}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/html`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${mark}--\r\n`),
  ]);
const type = `multipart/form-data; boundary=${mark}`;
const send = async (
  body: Buffer | string,
  { authorization = token, path = '/test/send', contentType = type, query = '' } = {},
) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: `/api${path}${query}`, payload: body },
    headers: { 'content-type': contentType, ...(authorization === '' ? {} : { authorization }) },
  });
  return { status: answer.statusCode, ...answer.json<{ type: string; reason?: string; message: string }>() };
};
/** A part with these headers only. */
const nameless = (headers: string) => `--${mark}\r\n${headers}\r\n\r\nb\r\n--${mark}--\r\n`;
const image = { name: 'file', value: 'bytes', file: 'a.jpg' };

describe('a form with a file', () => {
  it('gives the call its fields and the bytes of the file, and nothing of its name and type', async () => {
    seen.length = 0;
    const hostile = '../../etc/passwd\0<script>.svg';
    expect(
      await send(
        bodyOf([
          { name: 'note', value: 'hi' },
          { ...image, file: hostile },
        ]),
      ),
    ).toMatchObject({ type: 'ok', message: '5' });
    expect(seen[0]).toMatchObject({ body: { note: 'hi' }, file: Buffer.from('bytes') });
    expect(JSON.stringify(seen[0])).not.toMatch(/passwd|script|html/);
  });
  it.each<[string, Buffer | string, number, string]>([
    ['no file', bodyOf([]), 200, 'request.field_missing'],
    ['an empty file', bodyOf([{ ...image, value: '' }]), 200, 'request.field_missing'],
    ['a file by another name', bodyOf([{ ...image, name: 'voucher' }]), 400, 'request.field_invalid'],
    ['two files', bodyOf([image, image]), 400, 'request.field_repeated'],
    ['a file above the limit', bodyOf([{ ...image, value: 'x'.repeat(1_001) }]), 413, 'request.body_too_large'],
    [
      'a field twice',
      bodyOf([{ name: 'note', value: 'a' }, { name: 'note', value: 'b' }, image]),
      400,
      'request.field_repeated',
    ],
    ['a nested field', bodyOf([{ name: 'a[b]', value: '1' }, image]), 400, 'request.field_repeated'],
    ['a prototype', bodyOf([{ name: '__proto__', value: '1' }, image]), 400, 'request.field_invalid'],
    ['a long field', bodyOf([{ name: 'note', value: 'x'.repeat(2_000) }, image]), 400, 'request.field_invalid'],
    [
      'many fields',
      bodyOf([...Array.from({ length: 9 }, (_, n) => ({ name: `n${n}`, value: '' })), image]),
      400,
      'request.field_repeated',
    ],
    ['a file without a field', nameless('Content-Disposition: form-data; filename="a"'), 400, 'request.field_invalid'],
    [
      'bytes without a field',
      nameless('Content-Disposition: form-data\r\nContent-Type: application/octet-stream'),
      ...([400, 'request.field_invalid'] as const),
    ],
    ['a text without a field', nameless('Content-Disposition: form-data'), 400, 'request.field_invalid'],
    ['no end', bodyOf([image]).subarray(0, -8), 400, 'request.field_invalid'],
    ['no parts', 'nothing of the kind', 400, 'request.field_invalid'],
    ['nothing', '', 400, 'request.field_invalid'],
  ])('with %s is refused', async (_what, body, status, reason) => {
    seen.length = 0;
    expect(await send(body)).toMatchObject({ status, reason });
    expect(seen).toEqual([]);
  });
  it('has its limit in bytes: exactly the limit passes', async () => {
    expect(await send(bodyOf([{ ...image, value: 'x'.repeat(1_000) }]))).toMatchObject({ message: '1000' });
  });
  it('is no other kind of form, and other calls take no such form', async () => {
    const form = await send('note=x', { contentType: 'application/x-www-form-urlencoded' });
    expect(form).toMatchObject({ status: 200, reason: 'request.field_missing', message: 'request.field_missing file' });
    for (const contentType of ['multipart/form-data', 'application/json', 'image/jpeg'])
      expect(await send('file=x', { contentType })).toMatchObject({ status: 415 });
    expect(await send(bodyOf([image]), { path: '/test/plain' })).toMatchObject({ status: 415 });
  });
  it('has a field in its query refused that is in its body too', async () => {
    const body = bodyOf([{ name: 'note', value: 'a' }, image]);
    expect(await send(body, { query: '?note=b' })).toMatchObject({ status: 400, reason: 'request.field_repeated' });
  });
});

describe('UPLOAD-009 before a byte of the file is read', () => {
  /** Sends the head only. */
  const open = (headers: Record<string, string>, path = '/api/test/send') => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: { 'content-type': type, ...headers },
    });
    const answered = new Promise<{ status: number; text: string }>((resolve) =>
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (piece) => (text += String(piece)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      }),
    );
    sent.on('error', () => undefined).flushHeaders();
    return { sent, answered };
  };
  it('a caller without a session is refused, and a file that says it is too large', async () => {
    const guest = await open({ 'content-length': '500' }).answered;
    expect(guest.text).toContain('"999"');
    const large = await open({ authorization: token, 'content-length': '20000' }).answered;
    expect(large.status).toBe(413);
  });
  it('one of the staff is refused without the permission, which is in the audit log, and no place is taken', async () => {
    recorded.length = 0;
    const all = await Promise.all(
      Array.from({ length: 8 }, () => open({ authorization: 's.support' }, '/api/test/image').answered),
    );
    expect(all.map(({ text }) => (JSON.parse(text) as { reason: string }).reason)).toEqual(
      all.map(() => 'session.not_permitted'),
    );
    const row = { staffId: 2, act: 'test.image', refused: true };
    expect(recorded).toEqual(all.map(() => row));
    const guest = await open({ authorization: token }, '/api/test/image').answered;
    expect(guest.text).toContain('"999"');
    expect(await send(bodyOf([image]), { path: '/test/image', authorization: 's.editor' })).toMatchObject({
      type: 'ok',
      message: '5',
    });
  });
  it(
    'a body that arrives too slowly is answered and loses its place',
    { timeout: 15_000, tags: ['long'] },
    async () => {
      const { sent, answered } = open({ authorization: token, 'content-length': '900' });
      const dripping = setInterval(() => sent.write('x'), 200);
      expect((await answered).status).toBe(503);
      clearInterval(dripping);
      sent.destroy();
      expect(await send(bodyOf([image]))).toMatchObject({ type: 'ok' });
    },
  );
  it('a third file of a user at once is refused, and one of another user is not', async () => {
    const held = [open({ authorization: token }), open({ authorization: token })];
    await expect.poll(() => send(bodyOf([image]))).toMatchObject({ status: 503, reason: 'request.unavailable' });
    expect(await send(bodyOf([image]), { authorization: other })).toMatchObject({ type: 'ok' });
    for (const { sent } of held) sent.destroy();
    await expect.poll(() => send(bodyOf([image]))).toMatchObject({ type: 'ok' });
  });
});
