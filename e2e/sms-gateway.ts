/** A real HTTP gateway of SMS on loopback that keeps its messages (docs/account.md, "Settings of SMS"). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getCountries } from 'libphonenumber-js/mobile';

/** `to` is in E.164. */
export type Sms = { to: string; text: string };
export type SmsGateway = {
  /** The settings of a system that sends by it, to every country. */
  settings: Record<string, string>;
  messages: Sms[];
  /** The code of the newest message with one to the number. */
  codeFor: (to: string) => Promise<string>;
  close: () => Promise<void>;
};

export async function openSmsGateway(): Promise<SmsGateway> {
  const messages: Sms[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body);
      messages.push({ to: form.get('To') ?? '', text: form.get('Body') ?? '' });
      response.writeHead(201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  const codeFor = async (to: string): Promise<string> => {
    for (let tries = 0; tries < 400; tries += 1) {
      const own = messages.filter((one) => one.to === to);
      const code = own.flatMap((one) => /\b\d{6}\b/.exec(one.text)?.[0] ?? []).at(-1);
      if (code !== undefined) return code;
      await wait(50);
    }
    throw new Error(`no code came for ${to} in 20 s; ${messages.length} messages came in all`);
  };
  return {
    settings: {
      SMS_URL: `http://127.0.0.1:${address.port}/messages`,
      SMS_COUNTRIES: getCountries().join(','),
    },
    messages,
    codeFor,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
