import { localeOf, words } from '@glassbook/i18n';
import { wireLanguages } from '@glassbook/contract';
import { expect, test } from 'vitest';
import type { Letter } from '../../carry/mail/letter.ts';
import { LimitNotices, type Done } from './notices.ts';

const at = Date.parse('2026-11-23T10:30:00Z');
const unit = { id: 3, symbol: 'USDT', scale: 8 } as never;

/** Notices that are kept instead of mailed. */
function kept(language: (typeof wireLanguages)[number] = 'en') {
  const letters: Letter[] = [];
  const notices = new LimitNotices(
    (_, write) =>
      Promise.resolve(void letters.push(write({ language, site: 'Glassbook', at, freezeUrl: 'https://x' }))),
    unit,
    () => at,
  );
  return { letters, send: (done: Done) => notices.send(1, done, '192.0.2.7') };
}
const until = Date.parse('2026-11-30T10:30:00Z');
const lowered: Done = { what: 'lowered', name: 'loss.day', amount: 10_050_000_000n };
const each: Done[] = [
  lowered,
  { what: 'raise', name: 'session', amount: undefined, from: until },
  { what: 'raised', name: 'session', amount: 60n },
  { what: 'cool_off', until },
  { what: 'exclusion', until },
];

test('LIMIT-015 a notice says what was done, when and from where, and how to freeze the account', async () => {
  const { letters, send } = kept();
  for (const done of each) await send(done);
  expect(letters.map(({ paragraphs: [about] }) => about)).toEqual([
    'On your Glassbook account: Limit in force. Losses · Per day: 100.5 USDT',
    'On your Glassbook account: Higher limit, to be confirmed from 2026-11-30 10:30 UTC. Session time: Not set',
    'On your Glassbook account: Higher limit in force. Session time: 60 min',
    'On your Glassbook account: Cool-off until 2026-11-30 10:30 UTC',
    'On your Glassbook account: Self-exclusion until 2026-11-30 10:30 UTC',
  ]);
  expect(letters[3]).toMatchObject({
    subject: 'Glassbook: your limits changed',
    paragraphs: [
      expect.anything(),
      'Time: 2026-11-23 10:30 UTC. IP: 192.0.2.7',
      'Your open orders were canceled. No one can shorten this pause.',
      expect.stringContaining('Wasn’t you?'),
    ],
    link: { url: 'https://x', text: words(localeOf('en'), 'mail', 'freeze.link') },
  });
});

test.each(wireLanguages)('LIMIT-015 in %s nothing of a notice is left unfilled', async (language) => {
  const { letters, send } = kept(language);
  for (const done of each) await send(done);
  expect(JSON.stringify(letters)).not.toMatch(/\{\{|–/);
});

test('LIMIT-015 of limits ten an hour are mailed, and the notice of a pause still comes', async () => {
  const { letters, send } = kept();
  for (let n = 0; n < 12; n += 1) await send(lowered);
  await send({ what: 'cool_off', until });
  expect([letters.length, letters.at(-1)?.paragraphs[0]]).toEqual([11, expect.stringContaining('Cool-off until')]);
});

test('LIMIT-015 of pauses ten an hour are mailed, and the notice of a limit still comes', async () => {
  const { letters, send } = kept();
  for (let n = 0; n < 12; n += 1) await send({ what: n % 2 === 0 ? 'cool_off' : 'exclusion', until });
  await send(lowered);
  expect([letters.length, letters.at(-1)?.paragraphs[0]]).toEqual([11, expect.stringContaining('Limit in force')]);
});
