/** Sends mail: by SMTP where it is configured, else to the developer outbox, else (in production) not at all. */
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { Fault } from '../fault.ts';
import { letterHtml, letterText, type Letter } from './letter.ts';
import { Outbox } from './outbox.ts';

export type Mailer = {
  /** Throws a Fault where the next server did not accept the letter. */
  send(to: string, letter: Letter): Promise<void>;
  /** Takes the same steps as sending without sending, and fails where sending would: for an answer that must not reveal whether a letter was sent. */
  probe(): Promise<void>;
  /** Whether sending takes network time. */
  remote: boolean;
  /** The developer outbox, where it is used. */
  outbox: Outbox | undefined;
};

export type MailerOptions = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>;
  logger: { warn: (context: object, message: string) => void };
  now?: () => Date;
};

const connectMs = 8_000;
const answerMs = 8_000;

/** A permanent refusal of one recipient is no failure of the server, and the caller must not learn of it. */
const isRecipientRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  Number(error.responseCode) >= 500;

function smtpMailer(smtpUrl: string, { config, logger }: MailerOptions): Mailer {
  // Every letter has a connection of its own, so that a probe takes as long as a letter.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    remote: true,
    outbox: undefined,
    async send(to, letter) {
      const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.locale };
      const message = { from: config.mailFrom, to: { name: '', address: to }, subject: letter.subject, headers };
      try {
        await transport.sendMail({ ...message, text: letterText(letter), html: letterHtml(letter) });
      } catch (cause) {
        if (!isRecipientRefused(cause)) throw new Fault('mail could not be sent', { cause: withoutAddress(cause) });
        logger.warn({}, 'a recipient was refused by the mail server');
      }
    },
    async probe() {
      try {
        await transport.verify();
      } catch (cause) {
        throw new Fault('mail could not be sent', { cause: withoutAddress(cause) });
      }
    },
  };
}

/** A mail server's error can quote the address, which must not be logged. */
function withoutAddress(cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return new Error(`SMTP failed with ${code}`);
}

function outboxMailer(now: () => Date): Mailer {
  const outbox = new Outbox();
  return {
    remote: false,
    outbox,
    send(to, letter) {
      outbox.add(to, letter, now());
      return Promise.resolve();
    },
    probe: () => Promise.resolve(),
  };
}

/** Chooses by configuration. In production without SMTP_URL it logs that once, and every letter is a Fault. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, production } = options.config;
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, options);
  if (!production) return outboxMailer(options.now ?? (() => new Date()));
  options.logger.warn(
    {},
    'SMTP_URL is missing: no code can be mailed, so nobody can open an account or reset a password',
  );
  const fail = () => Promise.reject(new Fault('no mail is configured'));
  return { remote: false, outbox: undefined, send: fail, probe: fail };
}
