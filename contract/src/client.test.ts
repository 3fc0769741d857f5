import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { receipt } from './index.ts';

const answered = (body: object) =>
  createClient({
    origin: '',
    fetch: () => Promise.resolve(Response.json(body)),
    language: () => 'en',
    token: () => undefined,
  })(receipt.receipt, { id: 'option-1' });

test('a bare reply is the message, and a refusal of it is one', async () => {
  const message = { format: 'glassbook-receipt-1', id: 'option-1' };
  expect(await answered(message)).toMatchObject({ ok: true, message });
  const refused = { type: 'error', reason: 'receipt.not_found', message: 'Receipt not found.' };
  expect(await answered(refused)).toEqual({ ok: false, ...refused });
});
