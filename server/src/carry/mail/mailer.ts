/** Sends mail: by SMTP where it is configured, else to the developer outbox where that is configured, else not at all. */
import { createTransport } from 'nodemailer';
import { Fault } from '../process/fault.ts';
import { letterHtml, letterText } from './letter.ts';
import { Outbox } from './outbox.ts';
import type { Carrier } from './send-letters.ts';

/** `id` becomes the Message-ID. `outbox`: the developer outbox, where it is used. */
export type Mailer = Carrier & { outbox: Outbox | undefined };

/** Without an SMTP server, letters can be read on this machine at /dev/outbox, where `outbox` allows it: never in production or with real money. */
export type MailSettings = { smtpUrl: string | undefined; outbox: boolean; mailFrom: string };

export type MailerOptions = {
  config: MailSettings;
  logger: { warn: (context: object, message: string) => void };
  now?: () => Date;
};

const connectMs = 8_000;
const answerMs = 8_000;

/** A permanent refusal of one recipient is no failure of the server. */
const isRecipientRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  Number(error.responseCode) >= 500;

/** The domain of the sender, for Message-IDs. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

function smtpMailer(smtpUrl: string, { config, logger }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    ready: true,
    outbox: undefined,
    async send(to, letter, id) {
      const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.locale };
      const named = id === undefined ? {} : { messageId: `<${id}@${domainOf(config.mailFrom)}>` };
      const { subject } = letter;
      const message = { from: config.mailFrom, to: { name: '', address: to }, subject, headers, ...named };
      try {
        await transport.sendMail({ ...message, text: letterText(letter), html: letterHtml(letter) });
      } catch (cause) {
        if (!isRecipientRefused(cause)) throw new Fault('mail could not be sent', { cause: withoutAddress(cause) });
        logger.warn({}, 'a recipient was refused by the mail server');
        return 'refused';
      }
      return 'sent';
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
    ready: true,
    outbox,
    send(to, letter) {
      outbox.add(to, letter, now());
      return Promise.resolve('sent');
    },
  };
}

/** Chooses by configuration. Without SMTP_URL and outbox it logs that once, and every letter is a Fault. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, outbox } = options.config;
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, options);
  if (outbox) return outboxMailer(options.now ?? (() => new Date()));
  options.logger.warn(
    {},
    'SMTP_URL is missing: no code can be mailed, so no account can be opened and no password reset',
  );
  return { ready: false, outbox: undefined, send: () => Promise.reject(new Fault('no mail is configured')) };
}
