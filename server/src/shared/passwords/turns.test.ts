import { describe, expect, it } from 'vitest';
import { turnOf } from '../../products/account/requester.ts';
import { Turns } from './turns.ts';
import type { User } from '../../products/account/users.ts';

const settled = () => new Promise(setImmediate);

/** Adds callers (`address/account` and a number) and releases them; `done` has those served and, with a `-`, those dropped. */
function queue(most: number) {
  const turns = new Turns(most);
  const done: string[] = [];
  const add = (who: string, known = false) =>
    void turns.wait({ known, names: who.slice(0, -1).split('/') }).then((mayGo) => done.push(mayGo ? who : `-${who}`));
  const all = async () => {
    while (turns.next());
    await settled();
    return done.splice(0);
  };
  return { add, all, done };
}

describe('turns', () => {
  it('are taken by callers, each one’s own in their order', async () => {
    const { add, all } = queue(10);
    for (const who of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(who);
    expect(await all()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('go to known devices and to others in alternation, and to either where the other does not wait', async () => {
    const { add, all } = queue(10);
    for (const who of ['a1', 'b1', 'c1']) add(who);
    for (const who of ['x1', 'y1']) add(who, true);
    expect(await all()).toEqual(['x1', 'a1', 'y1', 'b1', 'c1']);
  });

  it('have room that one caller cannot take from another', async () => {
    const { add, all, done } = queue(4);
    for (const who of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) add(who);
    await settled();
    expect(done.splice(0)).toEqual(['-a5', '-a4']);
    for (const who of ['b2', 'b3', 'c1', 'd1']) add(who);
    await settled();
    // No caller has more than one more than a new one would have then.
    expect(done.splice(0)).toEqual(['-a3', '-b3', '-a2', '-b2']);
    expect(await all()).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(await all()).toEqual([]);
  });

  it('are taken by addresses first, and by the accounts of each', async () => {
    const { add, all } = queue(10);
    for (const who of ['p/a1', 'p/b1', 'p/c1', 'p/a2', 'q/d1', 'q/d2']) add(who, true);
    expect(await all()).toEqual(['p/a1', 'q/d1', 'p/b1', 'q/d2', 'p/c1', 'p/a2']);
  });

  it('have room that one address cannot take from another with many accounts, nor one account from another of its address', async () => {
    const { add, all, done } = queue(4);
    for (const who of ['p/a1', 'p/b1', 'p/c1', 'p/d1', 'q/e1', 'p/f1']) add(who, true);
    await settled();
    expect(done.splice(0)).toEqual(['-p/a1', '-p/f1']);
    expect(await all()).toEqual(['p/b1', 'q/e1', 'p/c1', 'p/d1']);
    for (const who of ['p/a1', 'p/a2', 'p/a3', 'p/a4', 'p/b1']) add(who, true);
    await settled();
    expect(done.splice(0)).toEqual(['-p/a4']);
    expect(await all()).toEqual(['p/a1', 'p/b1', 'p/a2', 'p/a3']);
  });
});

describe('the turn of a caller', () => {
  const user = { id: 7 } as User;
  const ask = (peer: string, known: boolean) => turnOf({ user, peer, known, device: undefined, presented: undefined });

  it('is that of the network and address, on a device of the owner of the account at that address', () => {
    expect(ask('192.0.2.1', false)).toEqual({ known: false, names: ['192.0.2.1', '192.0.2.1'] });
    expect(ask('192.0.2.1', true)).toEqual({ known: true, names: ['192.0.2.1', '192.0.2.1', '7'] });
    expect(ask('2001:db8:1:2::/64', false).names).toEqual(['2001:db8:1::/48', '2001:db8:1:2::/64']);
  });
});
