/** A user with a browser, and how he signs up and takes demo funds. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { ExpectStatic } from 'vitest';
import { barriers, sees, untilPressable } from './browser.ts';
import type { System } from './system.ts';
import { clientOf, password, spotBalances, type Trader } from './trader.ts';
import type { Say } from './words.ts';

/** A user with a browser, in one language. */
export class Person {
  readonly page: Page;
  readonly say: Say;
  /** That of its own test: several run at once. */
  readonly expect: ExpectStatic;
  constructor(page: Page, say: Say, expect: ExpectStatic) {
    this.page = page;
    this.say = say;
    this.expect = expect;
  }
  press = async (words: string, params?: Record<string, string>) => {
    await untilPressable(this.page);
    await this.page
      .getByRole('button', { name: this.say(words, params), exact: true })
      .first()
      .click();
  };
  follow = (words: string) =>
    this.page
      .getByRole('link', { name: this.say(words), exact: true })
      .first()
      .click();
  async type(words: string, text: string, params?: Record<string, string>): Promise<void> {
    const field = this.page.getByLabel(this.say(words, params), { exact: true }).first();
    // The groups of a number go with the focus, before anything is typed.
    await field.focus();
    await this.expect.poll(() => field.inputValue()).not.toContain(',');
    await field.fill(text);
  }
  sees = (text: string | RegExp) => sees(this.page, text);
  /** No WCAG violation on the current page. */
  hasNoBarrier = async (where: string) => this.expect(await barriers(this.page), where).toEqual([]);

  /** Limit or market: a row of tabs on a desktop, a list that opens on a phone. */
  async chooseType(type: 'limit' | 'market'): Promise<void> {
    const name = this.say(`trading:ticket.${type}`);
    const tab = this.page.getByRole('tab', { name, exact: true });
    const list = this.page.getByRole('combobox', { name: this.say('trading:ticket.type') });
    await tab.or(list).first().waitFor();
    if (await tab.isVisible()) return tab.click();
    await list.click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }
  chooseSide = (side: 'buy' | 'sell') =>
    this.page.getByRole('radio', { name: this.say(`trading:side.${side}`), exact: true }).click();
}

/** From the first page over the code of the mail to a session. */
export async function signsUp(system: System, person: Person): Promise<Trader> {
  const { page, say } = person;
  const address = `person-${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/');
  await page.locator('a[href^="/pages/common/register"]:visible').first().click();
  await page.waitForURL('**/pages/common/register**');
  await person.type('account:field.address', address);
  await person.hasNoBarrier('the address');
  await person.press('account:address.go');
  const code = await system.mailbox.codeFor(address);
  const digits = page.getByRole('textbox', { name: say('account:code.label'), exact: true });
  await digits.waitFor();
  await person.hasNoBarrier('the code');
  await digits.pressSequentially(code);
  await person.type('account:field.new_password', password);
  await person.type('account:field.repeated', password);
  await person.hasNoBarrier('the password');
  await person.press('account:register.go');
  await page.waitForURL((url) => !url.pathname.includes('register'));
  const token = await page.evaluate<string>("localStorage.getItem('glassbook.token')");
  return { address, token, call: clientOf(system.origin, token) };
}

/** Takes the demo funds on the page of assets. */
export async function claims(person: Person, trader: Trader): Promise<void> {
  await person.follow('app:tab.assets');
  await person.press('wallet:demo.claim');
  await person.sees(person.say('wallet:done.demo_claimed'));
  await person.expect.poll(async () => Number((await spotBalances(trader))['USDT']?.available)).toBeGreaterThan(1_000);
  await person.hasNoBarrier('the assets');
}
