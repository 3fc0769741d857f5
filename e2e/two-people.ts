/** Settings that one of staff asks for at the desk and another approves, pressed in their browsers. */
import type { Browser, Page } from 'playwright-core';
import { untilPressable } from './browser.ts';
import { staffPage } from './staff.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

export const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label} `) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Asks for what the form has, with a reason; the number of the request. */
export async function askFor(page: Page): Promise<string> {
  await page.getByRole('group', { name: say('desk:changes.title') }).waitFor();
  await fill(page, say('desk:reason'), 'a setting of a test');
  await page.getByRole('button', { name: say('desk:rules.go'), exact: true }).click();
  await page.waitForURL('**/desk/requests/*');
  return /\d+$/.exec(page.url())?.[0] ?? '';
}

/** A second person approves what was asked for. */
export async function approve(browser: Browser, { origin }: { origin: string }, request: string): Promise<void> {
  const { page } = await staffPage(browser, origin, 'reviewer');
  await page.goto(`/desk/requests/${request}`);
  await untilPressable(page);
  await page.getByRole('button', { name: say('desk:decision.approve', { version: '1' }), exact: true }).click();
  await page.getByText(say('desk:state.done'), { exact: true }).first().waitFor();
  await page.context().close();
}
