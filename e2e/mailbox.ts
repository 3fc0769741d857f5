/** A real SMTP server that keeps its mails. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type Mail = { to: string[]; text: string };
export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  mails: Mail[];
  /** The code of the newest mail with one to the address after the first `seen` of all mails. */
  codeFor: (address: string, seen?: number) => Promise<string>;
  close: () => Promise<void>;
};

/** The text of a mail: base64 parts are decoded, lines that were broken for the way are whole again; the others are plain where a code is. */
function wordsIn(raw: string): string {
  return raw
    .split(/\r?\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/);
      const text = body.join('\n\n');
      return /Content-Transfer-Encoding: base64/i.test(head)
        ? Buffer.from(text, 'base64').toString('utf8')
        : text.replaceAll(/=\r?\n/g, '');
    })
    .join('\n');
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: wordsIn(raw) });
        done();
      });
    },
  });
  // A sender that is killed resets its connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');
  const codeFor = async (to: string, seen = 0): Promise<string> => {
    for (let tries = 0; tries < 400; tries += 1) {
      const codes = mails
        .slice(seen)
        .filter((one) => one.to.includes(to))
        .flatMap(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? []);
      const code = codes.at(-1);
      if (code !== undefined) return code;
      await wait(50);
    }
    throw new Error(`no code came for ${to} in 20 s; ${mails.length} mails came in all`);
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    codeFor,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
