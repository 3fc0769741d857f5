import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const settled = () => new Promise(setImmediate);

/** Adds callers and lets them go; `done` has who went and, with a `-`, who was stopped. */
function queue(most: number) {
  const turns = new Turns(most);
  const done: string[] = [];
  const add = (who: string, known = false) =>
    void turns.wait({ known, who: who.slice(0, 1) }).then((mayGo) => done.push(mayGo ? who : `-${who}`));
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

  it('have room that one caller cannot keep from another', async () => {
    const { add, all, done } = queue(4);
    for (const who of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) add(who);
    await settled();
    expect(done.splice(0)).toEqual(['-a5', '-a4']);
    for (const who of ['b2', 'b3', 'c1', 'd1']) add(who);
    await settled();
    // Nobody has more than one more than a newcomer would have then.
    expect(done.splice(0)).toEqual(['-a3', '-b3', '-a2', '-b2']);
    expect(await all()).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(await all()).toEqual([]);
  });
});
