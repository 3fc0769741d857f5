import { wireLanguages } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { letterHtml } from '../../carry/mail/letter.ts';
import { firedLetter, type FiredAlert } from './letters.ts';

const fired = (change: Partial<FiredAlert['params']> = {}, kind: FiredAlert['kind'] = 'alert_rises'): FiredAlert => ({
  ...{ id: 'alert:1:1', at_ms: Date.UTC(2026, 10, 22, 8, 5, 9), group: 'alerts', kind },
  params: {
    ...{ symbol: 'BTC/USDT', threshold: '75000.00', window: '', price: '75000.41', quote: 'USDT', note: '' },
    ...change,
  },
});

test('ALERT-010 the letter names the level, the index price that reached it, the time, and how to stop', () => {
  expect(firedLetter('en', fired())).toEqual({
    locale: 'en',
    subject: 'BTC/USDT rose to 75000.00 USDT',
    paragraphs: [
      'Index price at 2026-11-22 08:05:09 UTC: 75000.41 USDT.',
      'To stop these emails, edit or delete the alert under Notifications in Glassbook.',
    ],
  });
  const { subject } = firedLetter('en', fired({ threshold: '5', window: '15m' }, 'alert_drops'));
  expect(subject).toBe('BTC/USDT dropped 5% in 15 min');
});

test('ALERT-010 the note is the text that its owner typed, never markup', () => {
  const letter = firedLetter('en', fired({ note: '<b>sell</b> & go' }));
  expect(letter.paragraphs[1]).toBe('Your note: <b>sell</b> & go');
  expect(letterHtml(letter)).toContain('Your note: &lt;b&gt;sell&lt;/b&gt; &amp; go');
  expect(letterHtml(letter)).not.toContain('<b>');
});

test.each(wireLanguages)('ALERT-010 in %s it has every figure and no gap', (language) => {
  for (const kind of ['alert_rises', 'alert_falls', 'alert_gains', 'alert_drops'] as const) {
    const byPercent = kind === 'alert_gains' || kind === 'alert_drops';
    const { subject, paragraphs } = firedLetter(
      language,
      fired({ note: 'mine', ...(byPercent ? { threshold: '5', window: '1h' } : {}) }, kind),
    );
    expect(subject).toContain('BTC/USDT');
    expect(subject).toContain(byPercent ? '5' : '75000.00');
    expect(paragraphs.join(' ')).toMatch(/08:05:09.*75000\.41.*mine/s);
    expect([subject, ...paragraphs].join(' ')).not.toMatch(/\{\{|undefined|mail\.|kind\.|window\./);
  }
});
