import type { room } from '@glassbook/contract';

export const paths = { room: '/pages/chat/room' } as const;

export const roomPath = (name: room.RoomName): string => `${paths.room}?room=${name}`;
