/** Sends SMS: by the HTTP gateway where one is configured, else to the developer outbox where that is used, else not at all. */
import { randomUUID } from 'node:crypto';
import { Fault } from '../process/fault.ts';
import type { Letter } from '../mail/letter.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Carrier } from '../mail/send-letters.ts';
import type { Gateway } from './settings.ts';

type Log = { warn: (context: object, message: string) => void };

const answerMs = 8_000;
/** Answers about the gateway's own state, or about our account there: the message may be taken later. */
const laterStatuses = new Set([401, 402, 403, 408, 425, 429]);

/** One sentence after the other: an SMS has no subject and no layout. */
export const smsText = ({ paragraphs }: Letter): string => paragraphs.join(' ');

function byGateway({ url, method, headers, template }: Gateway, log: Log): Carrier {
  return {
    ready: true,
    async send(to, letter, id = randomUUID()) {
      const answer = await fetch(url, {
        method,
        headers: { 'content-type': template.type, 'idempotency-key': id, ...headers },
        body: template.fill({ to, text: smsText(letter), id }),
        // A redirect could lead the secret and the code to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      }).catch((cause: unknown) => {
        throw new Fault('an SMS could not be sent', { cause: withoutNumber(cause) });
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      if (answer.status < 400 || answer.status >= 500 || laterStatuses.has(answer.status))
        throw new Fault('an SMS could not be sent', { cause: new Error(`the gateway answered ${answer.status}`) });
      log.warn({ status: answer.status }, 'an SMS was refused by the gateway');
      return 'refused';
    },
  };
}

/** A cause of the network can quote the address of the gateway, whose path may hold a secret. */
function withoutNumber(cause: unknown): Error {
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = reason instanceof Error ? ('code' in reason ? String(reason.code) : reason.name) : 'unknown';
  return new Error(`the gateway failed with ${code}`);
}

/** Chooses by configuration. Without a gateway and an outbox it logs that once, and `ready` is false. */
export function createSms(gateway: Gateway | undefined, outbox: Outbox | undefined, log: Log, now = Date.now): Carrier {
  if (gateway !== undefined) return byGateway(gateway, log);
  if (outbox === undefined) {
    log.warn({}, 'SMS_URL is missing: no phone number can be used');
    return { ready: false, send: () => Promise.reject(new Fault('no SMS is configured')) };
  }
  return {
    ready: true,
    send(to, letter) {
      outbox.add(to, letter, new Date(now()));
      return Promise.resolve('sent');
    },
  };
}
