import { expect, test } from 'vitest';
import { KEPT_MS, Requests } from './requests.ts';

/** So many requests, ten of each millisecond from 0 on. */
function answered(count: number): Requests {
  const requests = new Requests();
  for (let n = 0; n < count; n += 1)
    requests.remember({ names: [`1000/key/${n}`], hash: 'h' }, Math.floor(n / 10), { ok: true });
  requests.take();
  return requests;
}
const size = (requests: Requests) => [...requests.rows()].length;

test('a week after its answer a request is forgotten, not sooner', () => {
  const requests = answered(20);
  requests.forget(KEPT_MS);
  expect([size(requests), requests.take().requestsForgottenBefore]).toEqual([20, 0]);
  requests.forget(KEPT_MS + 1);
  expect([size(requests), requests.take().requestsForgottenBefore]).toEqual([10, 1]);
});

test('what expired in a long silence is forgotten in pieces that end between two moments', () => {
  const requests = answered(25_005);
  const left: number[][] = [];
  for (let price = 0; price < 4; price += 1) {
    requests.forget(2 * KEPT_MS);
    left.push([size(requests), requests.take().requestsForgottenBefore]);
  }
  expect(left).toEqual([
    [15_005, 1_000],
    [5_005, 2_000],
    [0, KEPT_MS],
    [0, 0],
  ]);
});
