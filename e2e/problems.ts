/** What went wrong in a page, as lines: exceptions, messages of the console, faults. */
import type { Page } from 'playwright-core';
import { isRead } from './reads.ts';

/** What a page says by itself, and nobody misses where the machine was too busy to take it. */
const isTrifle = (url: string): boolean => /\/api\/kefu\/(read|typing)$/.test(url);

/** The lines, as they come. Those of a read that met a fault on a busy machine leave again once the page has sent it again and it was answered. */
export function problemsOf(page: Pick<Page, 'on'>): string[] {
  const problems: string[] = [];
  const faults = new Map<string, number>();
  const drop = (is: (line: string) => boolean) => {
    const index = problems.findIndex(is);
    if (index >= 0) problems.splice(index, 1);
  };
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const isFault = message.text().includes('status of 503') && isTrifle(message.location().url);
    if (message.type() === 'error' && !isFault) problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const [status, url, request] = [response.status(), response.url(), response.request()];
    if (status >= 500 && !(status === 503 && isTrifle(url))) problems.push(`${status} from ${url}`);
    if (!isRead(request.method(), url)) return;
    const asked = `${url} ${request.postData() ?? ''}`;
    if (status === 503) faults.set(asked, (faults.get(asked) ?? 0) + 1);
    if (status >= 500) return;
    for (let left = faults.get(asked) ?? 0; left > 0; left -= 1) {
      drop((line) => line === `503 from ${url}`);
      drop((line) => line.includes('responded with a status of 503'));
    }
    faults.delete(asked);
  });
  return problems;
}
