/** Time has passed: timers that are due are run by every command, this one does nothing else. */
import { plain, type Brings, type Product } from '../product.ts';

export type Tick = { kind: 'clock.tick' };

export const clock: Product<Brings<{ name: 'clock'; command: Tick }>> = {
  ...plain,
  name: 'clock',
  place: 1,
  handlers: { 'clock.tick': () => ({ ok: true }) },
};
