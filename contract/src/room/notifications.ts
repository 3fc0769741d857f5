import { declareNotices } from '../notice.ts';

/** `message`: its number in the room. */
const about = { room: 'text', message: 'count' } as const;

export const notices = declareNotices({
  words: 'room',
  group: 'account',
  kinds: {
    room_measure: {
      params: { ...about, act: { of: ['hidden', 'muted', 'both'] }, reason: 'text' },
      title: 'room_measure.{act}',
      detail: '{reason}',
    },
    room_decided: {
      params: { ...about, outcome: { of: ['kept', 'lifted'] }, reason: 'text' },
      title: 'room_decided.{outcome}',
      detail: '{reason}',
    },
  },
});
