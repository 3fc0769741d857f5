import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { ConfigError } from '../process/config-error.ts';
import { Fault } from '../process/fault.ts';
import { LetterQueue } from '../mail/letter-queue.ts';
import { Outbox } from '../mail/outbox.ts';
import { SendLetters } from '../mail/send-letters.ts';
import { createSms } from './create-sms.ts';
import { readSms } from './settings.ts';

type Received = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};

const to = '+84912345678';
const letter = { locale: 'vi', subject: 'Glassbook', paragraphs: ['Mã của bạn: 012345 & "khác"={to}'], code: '012345' };
const warned: string[] = [];
const log = {
  info: () => undefined,
  warn: (context: object, message: string) => void warned.push(JSON.stringify([context, message])),
};
const number = (_name: string, fallback: number) => fallback;
let received: Received[] = [];
let answers: { status: number; location?: string }[] = [];
let gateway: Server;
let url = '';

/** A stand-in for a gateway: it records what it gets and answers as scripted. */
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers } = request;
      received.push({ method, url: request.url, headers, body: Buffer.concat(chunks).toString() });
      const { status, location } = answers.shift() ?? { status: 201 };
      response.writeHead(status, location === undefined ? {} : { location }).end('{"queued":true}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;
});
afterAll(() => new Promise<void>((resolve) => gateway.close(() => resolve())));
beforeEach(() => {
  received = [];
  answers = [];
  warned.length = 0;
});

const carrier = (env: Record<string, string> = {}) =>
  createSms(readSms({ SMS_URL: url, SMS_COUNTRIES: 'VN', ...env }, number).gateway, undefined, log);
const causeOf = async (sending: Promise<unknown>) => {
  const fault = await sending.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  return String((fault as Fault).cause);
};

describe('an SMS by an HTTP gateway', () => {
  it('ACCOUNT-070 is a form with the header of the gateway, where no other body is configured', async () => {
    const sms = carrier({ SMS_HEADERS: '{"Authorization":"Basic abc"}' });
    expect(await sms.send(to, letter, 'b51e33c2')).toBe('sent');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/messages' });
    expect(received[0]?.headers).toMatchObject({
      ...{ authorization: 'Basic abc', 'idempotency-key': 'b51e33c2' },
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([...new URLSearchParams(received[0]?.body)]).toEqual([
      ['To', to],
      ['Body', 'Mã của bạn: 012345 & "khác"={to}'],
    ]);
  });
  it('ACCOUNT-070 is the JSON that is configured, in which no text becomes another field', async () => {
    const body = '{"messages":[{"to":"{digits}","body":"{text}","ref":"{id}"}],"test":false}';
    await carrier({ SMS_BODY: body, SMS_METHOD: 'PUT' }).send(to, letter, 'b51e33c2');
    expect(received[0]).toMatchObject({ method: 'PUT', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      messages: [{ to: '84912345678', body: 'Mã của bạn: 012345 & "khác"={to}', ref: 'b51e33c2' }],
      test: false,
    });
  });
  it('ACCOUNT-070 follows no redirect', async () => {
    answers = [{ status: 307, location: url }];
    expect(await causeOf(carrier().send(to, letter))).toBe('Error: the gateway answered 307');
    expect(received).toHaveLength(1);
  });
  it.each([401, 402, 403, 408, 429, 500, 503])('ACCOUNT-070 answered with %d is tried again', async (status) => {
    answers = [{ status }];
    expect(await causeOf(carrier().send(to, letter))).toBe(`Error: the gateway answered ${status}`);
  });
  it('ACCOUNT-070 to a number that is refused for good is no fault, and neither number nor code is in a log', async () => {
    answers = [{ status: 422 }];
    expect(await carrier().send(to, letter)).toBe('refused');
    expect(warned.join()).toContain('refused');
    expect(warned.join()).not.toMatch(/8491|012345/);
  });
  it('ACCOUNT-070 an unreachable gateway is a fault, without its address', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const away = carrier({ SMS_URL: `http://127.0.0.1:${port}/secret` });
    expect(await causeOf(away.send(to, letter))).toBe('Error: the gateway failed with ECONNREFUSED');
  });
});

describe('queued letters', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());
  it('ACCOUNT-070 go by the channel of their recipient, each with a job of its own, again under one id', async () => {
    const clock = { now: Date.parse('2026-05-01T10:00:00Z') };
    const queue = new LetterQueue(database.pool, () => clock.now);
    const mails: string[] = [];
    const mailer = {
      ready: true,
      send: (address: string) => {
        mails.push(address);
        return Promise.resolve('sent' as const);
      },
    };
    const [mail, sms] = [new SendLetters(queue, mailer, log), new SendLetters(queue, carrier(), log, 'sms')];
    // A mailbox may begin with a plus.
    const mailbox = `${to}@example.org`;
    for (const address of [to, 'someone@example.org', mailbox])
      await queue.add(database.pool, { to: address, letter, lifeMs: 600_000 });
    answers = [{ status: 503 }];
    await mail.drained();
    expect([mails.sort(), received]).toEqual([[mailbox, 'someone@example.org'], []]);
    await sms.drained();
    clock.now += 10_000;
    await sms.drained();
    expect(received).toHaveLength(2);
    expect(received[0]?.headers['idempotency-key']).toBe(received[1]?.headers['idempotency-key']);
    const { rows } = await database.pool.query('SELECT channel, outcome, body FROM letters ORDER BY channel');
    expect(rows).toEqual([
      { channel: 'mail', outcome: 'sent', body: null },
      { channel: 'mail', outcome: 'sent', body: null },
      { channel: 'sms', outcome: 'sent', body: null },
    ]);
  });
  it('ACCOUNT-084 an SMS is tried twice at most, whatever the gateway answers, also where a process ended in between', async () => {
    const clock = { now: Date.parse('2026-05-02T10:00:00Z') };
    const queue = new LetterQueue(database.pool, () => clock.now);
    const sms = new SendLetters(queue, carrier(), log, 'sms');
    const ended = async () => {
      const text = `SELECT outcome, body, tries FROM letters WHERE channel = 'sms' ORDER BY id DESC LIMIT 1`;
      return (await database.pool.query(text)).rows[0] as unknown;
    };
    await queue.add(database.pool, { to, letter, lifeMs: 600_000 });
    answers = Array.from({ length: 9 }, () => ({ status: 504 }));
    for (; clock.now < Date.parse('2026-05-02T10:12:00Z'); clock.now += 5_000) await sms.drained();
    expect(received).toHaveLength(2);
    expect(await ended()).toMatchObject({ outcome: 'expired', body: null });
    received = [];
    answers = [];
    await queue.add(database.pool, { to, letter, lifeMs: 600_000 });
    for (let at = 0; at < 2; at += 1) {
      expect(await queue.claim(1, 'sms')).toHaveLength(1);
      clock.now += 90_000;
    }
    await sms.drained();
    expect([received, await ended()]).toEqual([[], { outcome: 'expired', body: null, tries: 3 }]);
  });
});

describe('without a gateway', () => {
  it('ACCOUNT-070 an SMS is in the developer outbox, where that is used', async () => {
    const outbox = new Outbox();
    const sms = createSms(undefined, outbox, log);
    expect([sms.ready, await sms.send(to, letter)]).toEqual([true, 'sent']);
    expect(outbox.list()[0]).toMatchObject({ to, code: '012345' });
  });
  it('ACCOUNT-070 and without an outbox none can be sent, and the log states so', async () => {
    const sms = createSms(undefined, undefined, log);
    expect(sms.ready).toBe(false);
    expect(warned.join()).toContain('SMS_URL is missing');
    await expect(sms.send(to, letter)).rejects.toThrow('no SMS is configured');
  });
});

describe('the settings of SMS', () => {
  it.each([
    ['SMS_URL', 'http://sms.example/messages'],
    ['SMS_URL', 'https://user:secret@sms.example'],
    ['SMS_URL', 'ftp://sms.example'],
    ['SMS_URL', 'nothing'],
    ['SMS_METHOD', 'GET'],
    ['SMS_BODY', 'To={to}'],
    ['SMS_BODY', '{"to":"{to}","text":"{text}"'],
    ['SMS_HEADERS', 'Bearer secret'],
    ['SMS_HEADERS', '["secret"]'],
    ['SMS_HEADERS', '{"a secret":"x"}'],
    ['SMS_HEADERS_FILE', '/nowhere'],
    ['SMS_COUNTRIES', 'VN,XX'],
    ['SMS_COUNTRIES', ' '],
  ])('ACCOUNT-070 %s=%s is refused by its name', (name, value) => {
    const read = () => readSms({ SMS_URL: url, SMS_COUNTRIES: 'VN', [name]: value }, number);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow('secret');
  });
  it('ACCOUNT-070 serve the countries that are named, all only without a gateway', () => {
    expect(readSms({ SMS_COUNTRIES: 'VN, TH' }, number).countries).toEqual(['VN', 'TH']);
    expect(readSms({}, number).countries.length).toBeGreaterThan(200);
  });
});
