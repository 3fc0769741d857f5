/** The page of the chat room. */
import { room } from '@glassbook/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transport } from '../../carry/live/test/transport.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import RoomPage from './room-page.tsx';
import { merged } from './use-room.ts';

class Unresized {
  observe = (): void => undefined;
  disconnect = (): void => undefined;
}
beforeEach(() => vi.stubGlobal('ResizeObserver', Unresized));
afterEach(leavePage);

const anna = { id: 1001, name: 'Anna', tag: '1001', staff: false, simulated: false };
const me = { id: 1002, name: 'Bob', tag: '1002' };
const message = (id: number, more: object = {}): room.ReadMessage => ({
  ...{ id, at_ms: 1_776_859_668_000, user: anna, text: `Message ${id}`, state: 'shown' as const },
  ...{ marks: [], mentions: [], reply_to: null, measure: null, ...more },
});
const list = (more: object = {}) => ({
  rooms: room.roomNames.map((name) => ({ room: name, newest: 2, slow_seconds: 0, staff_only: name === 'news' })),
  ...{ standing: 'writes', until_ms: null, reason: '', blocked: [], me, ...more },
});
const pushed = (rows: readonly room.ReadMessage[] = []) => ({
  'room:en': { rows: rows.map(({ measure: _, ...row }) => row), slow_seconds: 0 },
});

const show = (rows: readonly room.ReadMessage[], more: object = {}, answers: object = {}, guest = false) =>
  showPage(RoomPage, '/pages/chat/room?room=en', {
    words: ['room'],
    answers: {
      '/room/list': { message: list(more) },
      '/room/messages': { message: { rows: rows.toReversed(), more: false } },
      ...answers,
    },
    pushed: pushed(rows),
    guest,
  });

test('ROOM-011 marks are warned of, and nothing in a message is a link', async () => {
  await show([message(1, { text: 'See https://example.com', marks: ['link'] })]);
  const log = await screen.findByRole('log');
  expect(within(log).getByText('Link. It may lead to a fake site.')).toBeTruthy();
  expect(log.querySelector('a')).toBeNull();
});

test('ROOM-014 messages of a blocked user are not shown, also those that the channel pushes', async () => {
  await show([message(1, { user: { ...anna, id: 1003, name: 'Cyd' } })], { blocked: [1001] });
  await screen.findByText('Message 1');
  transport.push('room:en', {
    rows: [strip(message(2)), strip(message(3, { user: { ...anna, id: 1003 } }))],
    slow_seconds: 0,
  });
  await screen.findByText('Message 3');
  expect(screen.queryByText('Message 2')).toBeNull();
});
const strip = ({ measure: _, ...row }: room.ReadMessage) => row;

test('ROOM-022 a message that is pushed appears, and one that is removed says so', async () => {
  await show([message(1)]);
  await screen.findByText('Message 1');
  const gone = strip(message(1, { text: '', state: 'removed' }));
  transport.push('room:en', { rows: [strip(message(2)), gone], slow_seconds: 15 });
  await screen.findByText('Message 2');
  expect(screen.getByText('Message removed')).toBeTruthy();
  expect(screen.getByText('Slow mode: one message in 15 s')).toBeTruthy();
});

test('ROOM-008 staff are marked by a word', async () => {
  await show([message(1, { user: { id: 0, name: 'Mara K.', tag: '0003', staff: true, simulated: false } })]);
  expect(await screen.findByText('Staff')).toBeTruthy();
});

test('ROOM-018 the author reads the reason and objects', async () => {
  const measure = { hidden: true, muted_until_ms: null, reason: 'an insult', state: 'open', answer: '' };
  const own = message(1, { user: { ...anna, ...me }, state: 'hidden', measure });
  const asked = await show([own], {}, { '/room/object': { message: { ...measure, state: 'objected' } } });
  expect(await screen.findByText('Reason: an insult')).toBeTruthy();
  expect(screen.getByText('Message 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Object' }));
  await waitFor(() => expect(asked.some(({ path }) => path === '/room/object')).toBe(true));
});

test('ROOM-004 what was typed stays where it is refused', async () => {
  await show(
    [message(1)],
    {},
    { '/room/send': { reason: 'room.too_fast', sentence: 'Too many messages. Wait a moment.' } },
  );
  const field = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.change(field, { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Too many messages. Wait a moment.')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('Hello');
});

test.each([
  ['guest', {}, 'Log in to write'],
  ['new', { until_ms: 1_776_859_668_000 }, 'Verify identity'],
  ['muted', { until_ms: 1_776_859_668_000, reason: 'spam' }, /Reason: spam/],
])('ROOM-002 ROOM-017 a %s reader is told why nothing can be written', async (standing, more, text) => {
  await show([message(1)], { standing, ...more });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  cleanup();
});

test('ROOM-016 a push without the text leaves an author the text that was read', () => {
  const measure = { hidden: true, muted_until_ms: null, reason: 'an insult', state: 'open', answer: '' } as const;
  const read = message(1, { state: 'hidden', measure });
  expect(merged(read, strip(message(1, { state: 'hidden', text: '' }))).text).toBe('Message 1');
  expect(merged(read, strip(message(1, { state: 'removed', text: '' }))).text).toBe('');
});
