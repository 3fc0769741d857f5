import { payee } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import { handle, refuse, type Call, type Caller } from '../../carry/http/handling.ts';
import { changePayees, type Noticed, type Refused } from './change.ts';
import { checkCard } from './check-card.ts';
import { cardOf, detailsOf, digestOf, heldMs, maskedCard, maskedNumber, savedBy, type Card, type Row } from './rows.ts';
import { saveRow } from './save-row.ts';
import { saidOf } from './said.ts';
import type { PayeeServices } from './services.ts';
import { settingsOf } from './settings.ts';
import { cardIn, wireCard, type CardKind } from './wire-card.ts';

type Saved = { id: number; heldMs: number | null; isNew: boolean };
type Asked = Call<{ id?: string | undefined }> & { caller: Caller };

/** The newest card of a kind, or the one named; masked for a session that proved no factor lately. */
async function shown({ pool, vault, proofRefusal }: PayeeServices, kind: CardKind, { body, caller }: Asked) {
  const cards = (await savedBy(pool, caller.userId)).filter((row) => row.kind === kind);
  const row = body.id === undefined ? cards[0] : cards.find(({ id }) => id === body.id);
  if (!row) return { id: 0, masked: false, card: undefined };
  const card = cardOf(row, vault);
  const masked = (await proofRefusal(caller)) !== undefined;
  return { id: Number(row.id), masked, card: masked ? maskedCard(card) : card };
}

export const bank = (services: PayeeServices) =>
  handle(payee.bank, async (call) => {
    const { card, ...of } = await shown(services, 'bank', call);
    const { banks } = await settingsOf(services.pool);
    return { ok: true, message: { ...of, ...wireCard('bank', card), banks } };
  });

export const international = (services: PayeeServices) =>
  handle(payee.international, async (call) => {
    const { card, ...of } = await shown(services, 'international', call);
    return { ok: true, message: { ...of, ...wireCard('international', card) } };
  });

/** Keeps a card that is there as it is, or writes a row with a hold of its own. */
async function save(
  { vault, linkAccounts, holdMs }: PayeeServices,
  { client, at }: { client: PoolClient; at: number },
  { kind, card, call }: { kind: CardKind; card: Card; call: Asked },
): Promise<Refused | { result: Saved; noticed: Noticed | undefined }> {
  const { userId } = call.caller;
  const cards = (await savedBy(client, userId)).filter((row) => row.kind === kind);
  const known = new Map(cards.map((row): [Row, Card] => [row, cardOf(row, vault)]));
  const numbered = cards.find((row) => known.get(row)?.number === card.number);
  const named = call.body.id === undefined ? undefined : cards.find(({ id }) => id === call.body.id);
  if (call.body.id !== undefined && !named) return refuse('payee.not_found');
  if (named && numbered && named !== numbered) return refuse('payee.exists');
  const replaced = named ?? numbered;
  if (replaced && JSON.stringify(known.get(replaced)) === JSON.stringify(card))
    return { result: { id: Number(replaced.id), heldMs: heldMs(replaced, at), isNew: false }, noticed: undefined };
  const sealed = (id: number) => vault.sealText(detailsOf(userId, id), JSON.stringify(card));
  const digest = digestOf(vault, card.number);
  await linkAccounts(client, { owner: userId, by: 'card', fact: digest });
  const written = await saveRow(client, userId, { named: { kind, sealed, digest }, replaced, at, holdMs });
  if ('ok' in written) return written;
  const line = `${card.bank} ${maskedNumber(card.number)}`;
  return {
    result: { id: written.id, heldMs: written.heldUntilMs, isNew: true },
    noticed: {
      what: replaced ? 'payee_changed' : 'payee_added',
      line,
      usableMs: written.heldUntilMs,
      isReviewed: true,
    },
  };
}

/** What is stored of the card, as it was checked. */
async function saveCard<K extends CardKind>(services: PayeeServices, kind: K, typed: Card, call: Asked) {
  const say = (key: string) => words(localeOf(call.language), 'payee', key);
  const checked = checkCard(kind, typed, say);
  if ('ok' in checked) return checked;
  const unproved = await services.proofRefusal(call.caller);
  if (unproved) return unproved;
  const { card } = checked;
  const done = await changePayees(services, call, (client, at) => save(services, { client, at }, { kind, card, call }));
  if ('ok' in done) return done;
  const { id, heldMs: held, isNew } = done.result;
  const text = saidOf(services, localeOf(call.language), isNew ? 'done.card_saved' : 'done.kept');
  return { ok: true as const, message: wireCard(kind, card), data: { id, held_until_ms: held, text } };
}

export const saveBank = (services: PayeeServices) =>
  handle(payee.saveBank, (call) => saveCard(services, 'bank', cardIn('bank', call.body), call));

export const saveInternational = (services: PayeeServices) =>
  handle(payee.saveInternational, (call) =>
    saveCard(services, 'international', cardIn('international', call.body), call),
  );
