/** Messages on their way: shown as they are sent, kept with a second try where they were not. */
import { kefu, upload } from '@glassbook/contract';
import { newKey } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { readPicture, shrunk } from '../../shared/picture/picture.ts';

/** Larger ones are made smaller before they are sent, as the server would. */
const sideMax = 2_560;
const nameMax = 100;

export type Picture = { blob: Blob; name: string; preview: string };
export type Sending = {
  /** The name of the message: sent again, it is the same one. */
  id: string;
  at: number;
  text: string;
  picture: Picture | undefined;
  /** Where it is stored, once it is. */
  address?: string;
  /** Why it was not sent. */
  problem: string | undefined;
};

/** Without what no message may have: control characters, marks that turn the text around them. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, '');
export const cleanName = (name: string): string =>
  Array.from(cleanText(name).replaceAll('\n', ' ')).slice(-nameMax).join('').trim();

/** The policy of the page shows images of itself and of data, not of blobs. */
const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });

/** Undefined where the browser cannot read it. */
export async function pictureOf(file: File): Promise<Picture | undefined> {
  const read = await readPicture(file);
  const blob = read && (await shrunk(read, sideMax));
  read?.close();
  return blob && { blob, name: cleanName(file.name), preview: await dataUrl(blob) };
}

type Given = { text: string; picture: Picture | undefined };

/** `here`: the messages that are shown; one of them can come before the answer to its call. */
export function useSending(here: readonly kefu.ChatMessage[], sent: (message: kefu.ChatMessage) => void) {
  const { t } = useTranslation('kefu');
  const [waiting, setWaiting] = useState<readonly Sending[]>([]);
  const change = (one: Sending, to: Sending | undefined): void =>
    setWaiting((all) => all.flatMap((each) => (each.id === one.id ? (to ?? []) : each)));

  async function store(one: Sending): Promise<Sending> {
    if (!one.picture || one.address !== undefined) return one;
    const answer = await ask(upload.image, {}, { file: one.picture.blob });
    return answer.ok ? { ...one, address: answer.message } : { ...one, problem: answer.message };
  }
  async function attempt(one: Sending): Promise<void> {
    change(one, { ...one, problem: undefined });
    const stored = await store({ ...one, problem: undefined });
    if (stored.problem !== undefined) {
      change(one, stored);
      return;
    }
    const answer = await ask(kefu.send, {
      client_id: one.id,
      text: one.text,
      ...(stored.address === undefined ? {} : { image: stored.address, image_name: one.picture?.name || t('image') }),
    });
    change(one, answer.ok ? undefined : { ...stored, problem: answer.message });
    if (answer.ok) sent(answer.message);
  }
  return {
    waiting: waiting.filter(({ id }) => !here.some(({ key }) => key === id)),
    send: ({ text, picture }: Given): void => {
      const one: Sending = { id: newKey(), at: Date.now(), text, picture, problem: undefined };
      setWaiting((all) => [...all, one]);
      void attempt(one);
    },
    retry: (one: Sending): void => void attempt(one),
  };
}
