/** One change of each kind of setting that is no offer, asked for by one person in a browser and approved by another: it is then in force. */
import { desk } from '@glassbook/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { staffPage, staffToken } from './staff.ts';
import { startSystem, stillMarket, type System } from './system.ts';
import { clientOf, yes } from './trader.ts';
import { approve, askFor, fill } from './two-people.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

/** A box that is ticked or not, or a figure that is typed, by its label. */
type Change = { noun: string; label: string; box?: boolean; text?: string };
const changes: readonly Change[] = [
  { noun: 'asset', label: say('wallet:rule.asset.kinds.stock'), box: true },
  { noun: 'market', label: say('spot:rule.market.takerFeePpm'), text: '0.07' },
  { noun: 'maker', label: say('spot:rule.maker.halfSpreadPpm'), text: '0.033' },
  { noun: 'futuresMarket', label: say('futures:rule.futuresMarket.takerFeePpm'), text: '0.055' },
  { noun: 'futuresMaker', label: say('futures:rule.futuresMaker.halfSpreadPpm'), text: '0.033' },
  { noun: 'demo', label: say('wallet:rule.demo.everyMs'), text: '3' },
  { noun: 'crowd', label: say('wallet:rule.crowd.enabled'), box: false },
];

describe('the settings of the desk', () => {
  let system: System;
  let browser: Browser;
  let maker: Page;
  beforeAll(async () => {
    system = await startSystem(stillMarket());
    browser = await openBrowser();
    maker = (await staffPage(browser, system.origin, 'treasurer')).page;
  });
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  test.each(changes)('DESK-027 $noun: $label is asked for by one, approved by another and in force', async (change) => {
    const { noun, label, box, text = '' } = change;
    const call = clientOf(system.origin, await staffToken(system.origin, 'treasurer'));
    const { settings } = yes(await call(desk.settings, {})).message;
    // The last of its rows: no request of the cast is open for it.
    const row = settings.find((each) => each.noun === noun)?.rows.findLast(({ request }) => request === null);
    const field =
      box === undefined ? maker.getByLabel(label, { exact: true }) : maker.getByRole('checkbox', { name: label });
    await maker.goto(`/desk/settings/${row?.key}`);
    if (box === undefined) await fill(maker, label, text);
    else await field.setChecked(box);
    await approve(browser, system, await askFor(maker));
    await maker.goto(`/desk/settings/${row?.key}`);
    if (box === undefined) await expect.poll(() => field.inputValue()).toBe(text);
    else await expect.poll(() => field.isChecked()).toBe(box);
  });
});
