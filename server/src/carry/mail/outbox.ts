/**
 * The developer outbox: mail in memory where no SMTP server is configured and DEV_OUTBOX is on. Codes are readable in it, so it never exists
 * in production, and only programs of this machine may read it.
 */
import { locales, localeOf, words } from '@glassbook/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../http/escape-html.ts';
import { parseForm, queryText } from '../http/form/form.ts';
import { isNear } from '../rate-limits/near.ts';
import type { PeerAddress } from '../rate-limits/peer-address.ts';
import { letterText, type Letter } from './letter.ts';

/** `at` in UTC, ISO 8601. */
export type OutboxEntry = { to: string; subject: string; text: string; code?: string; at: string };

const entriesMax = 200;
export const refreshSeconds = 5;

export class Outbox {
  readonly #entries: OutboxEntry[] = [];

  add(to: string, letter: Letter, at: Date): void {
    const code = letter.code === undefined ? {} : { code: letter.code };
    this.#entries.unshift({ to, subject: letter.subject, text: letterText(letter), ...code, at: at.toISOString() });
    this.#entries.length = Math.min(this.#entries.length, entriesMax);
  }

  /** Newest first. */
  list(): readonly OutboxEntry[] {
    return this.#entries;
  }
}

function page(entries: readonly OutboxEntry[], lang: string): string {
  const locale = localeOf(lang);
  const say = (key: string) => escapeHtml(words(locale, 'mail', `outbox.${key}`));
  const articles = entries.map(({ to, subject, text, at }) => {
    const head = `<h2>${escapeHtml(subject)}</h2><p>${say('to')} <strong>${escapeHtml(to)}</strong>, <time datetime="${at}">${at}</time></p>`;
    return `<article>${head}<pre>${escapeHtml(text)}</pre></article>`;
  });
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta http-equiv="refresh" content="${refreshSeconds}"><meta name="color-scheme" content="light dark"><title>${say('title')}</title></head>`,
    `<body><main><h1>${say('title')}</h1><p>${say('about')}</p>${articles.join('') || `<p>${say('empty')}</p>`}</main></body></html>`,
  ].join('');
}

/** Serves /dev/outbox as HTML and /dev/outbox.json for tests, to this machine; to others there is no such page. */
export function registerOutbox(app: FastifyInstance, outbox: Outbox, peerAddress: PeerAddress): void {
  const serve = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => void) =>
    app.get(path, (request, reply) => {
      if (isNear(request.raw, peerAddress)) answer(request, reply);
      else reply.callNotFound();
    });
  serve('/dev/outbox', (request, reply) => {
    const { lang = locales[0] } = parseForm(queryText(request.raw.url ?? '')).fields;
    void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(outbox.list(), lang));
  });
  serve('/dev/outbox.json', (_request, reply) => {
    void reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(outbox.list()));
  });
}
