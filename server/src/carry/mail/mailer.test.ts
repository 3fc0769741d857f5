import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountApp, type AccountApp } from '../../products/account/test/account-app.ts';
import { createHttp } from '../http/create-http.ts';
import { Fault } from '../process/fault.ts';
import { letterHtml, letterText } from './letter.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { Outbox, registerOutbox } from './outbox.ts';

const warned: string[] = [];
const logger = { warn: (_context: object, message: string) => void warned.push(message) };
const mailFrom = 'Glassbook <no-reply@glassbook.example>';
const letter = { locale: 'en', subject: 'Your code é 码', paragraphs: ['First <b>', 'Last & least'], code: '012345' };

type Received = { from: string; to: string[]; source: string };
let received: Received[] = [];
let connections = 0;
let refuseRecipient = false;
let server: SMTPServer;
let mailer: Mailer;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) => {
      done(refuseRecipient ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, outbox: false }, logger });
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  received = [];
  connections = 0;
  refuseRecipient = false;
});

/** The decoded parts of a message that are quoted-printable or base64. */
const decoded = (source: string) =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString());

describe('a letter by SMTP', () => {
  it('arrives with its sender, one recipient, and both forms of its text', async () => {
    await mailer.send('someone@example.org', letter);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@glassbook.example', to: ['someone@example.org'] });
    const source = decoded(received[0]?.source ?? '');
    expect(source).toContain('012345');
    expect(source).toContain('First <b>');
    expect(source).toContain('First &lt;b&gt;');
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m);
  });
  it('has its link in both forms of its text, never as markup of others', () => {
    const url = 'https://trade.example.com/page#a"b';
    const linked = { ...letter, link: { text: 'Open <this>', url } };
    expect(letterText(linked)).toBe(`First <b>\n\n012345\n\nLast & least\n\nOpen <this>\n${url}\n`);
    expect(letterHtml(linked)).toContain('Open &lt;this&gt;<br><a href="https://trade.example.com/page#a&quot;b"');
  });
  it('has the Message-ID it is given, so that one that is sent twice is one to mail clients', async () => {
    await mailer.send('someone@example.org', letter, 'b51e33c2');
    expect(received[0]?.source).toMatch(/^Message-ID: <b51e33c2@glassbook\.example>\r$/m);
  });
  it('a permanently refused recipient is no fault, and its address is in no log', async () => {
    refuseRecipient = true;
    expect(await mailer.send('gone@example.org', letter)).toBe('refused');
    expect(received).toEqual([]);
    expect(warned.join()).toContain('refused');
    expect(warned.join()).not.toContain('gone@');
  });
  it('an unreachable server is a fault, without the address', async () => {
    const away = createMailer({ config: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom, outbox: false }, logger });
    const error = await away.send('someone@example.org', letter).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fault);
    expect(String((error as Fault).cause)).toBe('Error: SMTP failed with ESOCKET');
  });
});

describe('codes over SMTP', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp({ mailer });
  });
  afterAll(() => app.close());
  it("open an account and set a new password, in the user's language", async () => {
    const user_string = 'customer@example.org';
    const code = () => /^\d{6}$/m.exec(decoded(received.at(-1)?.source ?? '').replaceAll('\r', ''))?.[0] ?? 'none';
    await app.post('/sms_mail', { user_string, scene: 'register' });
    const password = 'correct horse 1';
    const done = await app.post('/user/register', { user_string, code: code(), password, re_password: password });
    expect(done.body.type).toBe('ok');
    app.clock.now += 60_000;
    await app.post('/sms_mail', { user_string, type: 'forget', lang: 'jp' });
    const again = 'another horse 2';
    const reset = await app.post('/user/forget', {
      account: user_string,
      password: again,
      repassword: again,
      code: code(),
    });
    expect(reset.body.type).toBe('ok');
    await expect.poll(() => received.length).toBe(3);
  });
  it('an unknown address gets no mail, and is answered like any other', async () => {
    const answer = await app.post('/sms_mail', { user_string: 'unknown@example.org', type: 'forget' });
    expect([answer.body.type, connections, received]).toEqual(['ok', 0, []]);
  });
});

describe('the developer outbox', () => {
  const config = { smtpUrl: undefined, mailFrom, outbox: true };
  it('shows what would have been sent, newest first, as HTML and as JSON', async () => {
    const developer = createMailer({ config, logger, now: () => new Date('2026-05-01T10:00:00Z') });
    await developer.send('one@example.org', letter);
    await developer.send('two@example.org', { locale: 'en', subject: '<script>', paragraphs: ['Hello'] });
    const { outbox = new Outbox() } = developer;
    const app = createHttp({
      handlings: [],
      routes: [],
      config: { allowedOrigins: [], webDir: '/nowhere' },
      sessions: { known: () => undefined, still: () => undefined, verify: () => undefined },
      say: (_language, reason) => reason,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      pages: [(pages) => registerOutbox(pages, outbox, ({ socket }) => socket.remoteAddress ?? '')],
    });
    const json = await app.inject({ url: '/dev/outbox.json' });
    expect(json.json()).toEqual([
      { to: 'two@example.org', subject: '<script>', text: 'Hello\n', at: '2026-05-01T10:00:00.000Z' },
      {
        to: 'one@example.org',
        subject: 'Your code é 码',
        text: 'First <b>\n\n012345\n\nLast & least\n',
        code: '012345',
        at: '2026-05-01T10:00:00.000Z',
      },
    ]);
    const page = await app.inject({ url: '/dev/outbox' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('012345');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('<html lang="en">');
  });
  it.each([
    ['another machine', { remoteAddress: '10.0.0.1' }],
    ['a page of another name that resolves to this machine', { headers: { host: 'rebound.example:3000' } }],
    ['a name that only begins like it', { headers: { host: 'localhost.evil.example' } }],
    ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ])('is no page to %s', async (_who, from) => {
    const app = createHttp({
      handlings: [],
      routes: [],
      config: { allowedOrigins: [], webDir: '/nowhere' },
      sessions: { known: () => undefined, still: () => undefined, verify: () => undefined },
      say: (_language, reason) => reason,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      pages: [(pages) => registerOutbox(pages, new Outbox(), ({ socket }) => socket.remoteAddress ?? '')],
    });
    for (const url of ['/dev/outbox', '/dev/outbox.json']) {
      for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200);
      expect((await app.inject({ url, ...from })).statusCode).toBe(404);
    }
  });
  it('keeps the last two hundred', () => {
    const outbox = new Outbox();
    for (let index = 0; index < 250; index += 1) outbox.add(`${index}@example.org`, letter, new Date(0));
    expect([outbox.list().length, outbox.list()[0]?.to]).toEqual([200, '249@example.org']);
  });
  it('does not exist where it is not configured, nor beside SMTP', () => {
    expect(createMailer({ config: { ...config, outbox: false }, logger }).outbox).toBeUndefined();
    expect(mailer.outbox).toBeUndefined();
  });
});

describe('a letter', () => {
  it('has the same text in both forms', () => {
    expect(letterText(letter)).toBe('First <b>\n\n012345\n\nLast & least\n');
    const html = letterHtml(letter);
    for (const words of ['First &lt;b&gt;', '012345', 'Last &amp; least', '<html lang="en">'])
      expect(html).toContain(words);
  });
  it('has further lines of a paragraph indented, so that none reads as a paragraph of its own', () => {
    const forged = {
      ...letter,
      paragraphs: ['First', 'You: hello\n\n2026-11-23 09:16:00 UTC · Support: send it\r\nnow'],
    };
    const lines = letterText(forged).split('\n');
    expect(lines.filter((line) => /^\S/.test(line))).toEqual(['First', '012345', 'You: hello']);
  });
});
