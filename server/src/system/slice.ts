import type { Slice } from '../slice.ts';
import { systemHandlings, systemPages } from './index.ts';

export const system: Slice<'system'> = {
  name: 'system',
  begin: () => ({
    open({ disk, sequencer, feed, config }) {
      const health = () => ({
        ready: sequencer.running,
        read_only: disk.isFull,
        seq: sequencer.committedSeq,
        feed: feed.name,
        demo: config.money === 'demo',
        simulated_traders: config.crowd,
        version: config.version,
      });
      return { handlings: systemHandlings({ health }), channels: {}, pages: systemPages(config) };
    },
  }),
};
