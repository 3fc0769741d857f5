/**
 * The `test` of files that share a system, a browser and a trader with a history: each is started for the first test that needs it and ends with
 * the run. A test that needs a market, a book or an account of its own starts or opens one.
 */
import { test as plain } from 'vitest';
import { openBrowser } from './browser.ts';
import { livelyTrader } from './pages.ts';
import { openSmsGateway } from './sms-gateway.ts';
import { startSystem } from './system.ts';

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
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('trader', { scope: 'worker' }, ({ system }) => livelyTrader(system));
