/**
 * The `test` of files that share a system and a browser, each started for the first test that needs it, until the end of the run; a trader with a history is the
 * file's own. In `system` no price moves, in `moving` every price moves every second. A test that needs a book or an account of its own starts or opens one.
 */
import { test as plain } from 'vitest';
import { openBrowser } from './browser.ts';
import { livelyTrader } from './pages.ts';
import { openSmsGateway } from './sms-gateway.ts';
import { startSystem, swingingMarket } from './system.ts';

export const test = plain
  .extend('sms', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const sms = await openSmsGateway();
    onCleanup(() => sms.close());
    return sms;
  })
  .extend('system', { scope: 'worker' }, async ({ sms }, { onCleanup }) => {
    const system = await startSystem(sms.settings);
    onCleanup(() => system.remove());
    return system;
  })
  .extend('moving', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const system = await startSystem(swingingMarket());
    onCleanup(() => system.remove());
    return system;
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('trader', { scope: 'file' }, ({ system }) => livelyTrader(system));
