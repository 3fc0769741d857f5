import { room } from '@glassbook/contract';
import type { NoticeLink } from '../../shared/notice-link.ts';
import { paths, roomPath } from './paths.ts';

export const noticeLink: NoticeLink<'room'> = ({ params }) => {
  const name = room.roomNames.find((known) => known === params.room);
  return { to: name ? roomPath(name) : paths.room, words: 'room:title' };
};
