/** A page with a form for each call of the contract, so that a scanner, which finds calls by crawling, finds them all. */
import { routes, type Route } from '@glassbook/contract';

/** Values with which as many calls as possible get past the check of their shape. */
const samples: Record<string, string> = {
  ...{ symbol: 'BTC/USDT', currency_id: '1', legal_id: '3', match_id: '1', amount: '0.01', value: '20', type: '1' },
  ...{ page: '1', limit: '10', id: '1', order_type: 'limit', target_price: '50000', period: '15min', source: 'index' },
  ...{ from: '1777000000', to: '1777003600', period_ms: '60000', condition: 'rises', level: '1', lang: 'en' },
  ...{ user_string: 'scan@example.org', account: 'scan@example.org', text: 'hello', nickname: 'Scanner' },
  ...{ user: '1', market: '1', asset: '3', request: '1', version: '1', staff: '1', reason: 'a scan', note: 'a scan' },
  ...{ show: 'open', days: '3', email: 'scan@example.org', role: 'none', withdrawal: '1', deposit: '1' },
};

/** Calls that end the sessions, or freeze the users, with which everything else is scanned. */
const left = new Set([
  ...['account.logout', 'account.changePassword', 'account.endSession', 'account.endOtherSessions'],
  ...['desk.logout', 'desk.endSessions', 'desk.endUserSession', 'desk.freezeUser'],
]);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Those of staff are scanned as staff make them, and as a user does (relay.ts). */
export const scanned: readonly Route[] = routes.filter(({ id, file }) => !left.has(id) && file === undefined);

const fieldsOf = ({ body }: Route): string[] => Object.keys((body as { shape?: object }).shape ?? {});

function formOf(route: Route): string {
  const fields = fieldsOf(route).map(
    (name) => `<input name="${escaped(name)}" value="${escaped(samples[name] ?? 'a')}">`,
  );
  return `<form method="${route.method.toLowerCase()}" action="/api${route.path}">${fields.join('')}<input type="submit"></form>`;
}

export const formsPage = (): string =>
  `<!doctype html><html lang="en"><title>Calls</title><body><a href="/">home</a>${scanned.map(formOf).join('\n')}</body></html>`;
