import { content } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../carry/loadable.ts';
import { ownPath } from '../../../carry/own-path.ts';
import { paths } from '../../../carry/paths.ts';

export type Place = { title: string; to: string };

/** Pages that no menu lists, by the words of their title. */
const titled = [
  ...([
    ['wallet:assets.title', paths.assets],
    ['wallet:transfer.title', paths.transfer],
  ] as const),
  ...([
    ['wallet:records.title', paths.records],
    ['funds:deposits.title', paths.receive],
  ] as const),
  ...([
    ['funds:list.title', paths.withdraw],
    ['convert:title', paths.convert],
  ] as const),
  ...([
    ['setting:title', paths.settings],
    ['setting:identity', paths.identity],
  ] as const),
  ...([
    ['setting:security', paths.security],
    ['setting:limits', paths.limits],
  ] as const),
  ...([
    ['setting:statement', paths.statement],
    ['setting:profile', paths.userInfo],
  ] as const),
  ...([
    ['setting:payee.addresses', paths.addresses],
    ['setting:payee.bank', paths.bank],
  ] as const),
  ...([
    ['setting:language.title', paths.language],
    ['setting:texts.faq', paths.faq],
  ] as const),
  ...([
    ['setting:texts.contact', paths.contact],
    ['setting:texts.about', paths.about],
  ] as const),
  ...([
    ['setting:texts.compliance', paths.compliance],
    ['kefu:title', paths.support],
  ] as const),
  ...([
    ['notification:title', paths.notifications],
    ['invite:title', paths.invite],
  ] as const),
] as const;
const namespaces = ['wallet', 'funds', 'convert', 'setting', 'kefu', 'notification', 'invite'];

/** Pages that can be searched: those of the menu, and others by their title. */
export function usePlaces(): Place[] {
  const { t } = useTranslation(namespaces);
  const menu = useCall(content.menu, {}, { staleMs: 300_000 }).data ?? [];
  const listed = menu.flatMap(({ name, url }) => {
    const to = ownPath(url);
    return to === undefined ? [] : [{ title: name, to }];
  });
  const known = new Set(listed.map(({ to }) => to));
  return [...listed, ...titled.filter(([, to]) => !known.has(to)).map(([key, to]) => ({ title: t(key), to }))];
}
