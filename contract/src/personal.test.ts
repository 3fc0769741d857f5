import { expect, test } from 'vitest';
import { permissionOf, routes, writes, type Route } from './index.ts';

/** The reading calls of staff of which no view is logged, and why. All others are `personal`. */
const unlogged: Record<string, string> = {
  'content.entries': 'what is or will be public',
  'content.entry': 'what is or will be public',
  'content.preview': 'what the caller wrote',
  'copy.applications': 'polled; users by number',
  'desk.self': 'of the caller',
  'desk.beginStepUp': 'of the caller',
  'desk.passkeys': 'of the caller',
  'desk.beginPasskey': 'of the caller',
  'desk.requests': 'polled; users by number and masked address, for the roles that make or check the kind',
  'desk.request': 'polled; users by number and masked address, for the roles that make or check the kind',
  'desk.markets': 'of no user',
  'desk.cases': 'polled; users by number',
  'desk.settings': 'of no user',
  'desk.overview': 'polled; counts, and who of the staff is there',
  'float.report': 'sums, of no user',
  'float.statements': 'of the house',
  'float.statementsCsv': 'of the house',
  'float.reconciliations': 'polled; of no user',
  'float.reconciliation': 'of the house; accounts that differ by the number of their owner',
  'float.reconciliationsCsv': 'of the house; accounts that differ by the number of their owner',
  'funds.depositList': 'addresses of the house',
  'funds.houseTransfers': 'of the house',
  'identity.queue': 'polled; users by number',
  'kefu.queue': 'polled; users by number',
  'nft.works': 'polled; users by number',
  'nft.work': 'sent to be public',
  'nft.medium': 'sent to be public',
  'otc.queue': 'polled; users by number',
  'room.queue': 'polled; users by number, without texts',
  'payee.cardQueue': 'polled; users by number',
  'kefu.news': 'logs by itself what a poll showed',
  'kefu.cannedAnswers': 'of no user',
  'kefu.agents': 'names of those of the staff who answer',
};

test('DESK-015 a reading call of staff is logged, but for those of a list with a reason each', () => {
  const reading = (routes as readonly Route[]).filter(
    (route) => permissionOf(route.who) !== undefined && !writes(route),
  );
  expect(reading.length).toBeGreaterThan(30);
  const found = reading.filter(({ personal }) => personal === undefined).map(({ id }) => id);
  expect(found.toSorted()).toEqual(Object.keys(unlogged).toSorted());
});
