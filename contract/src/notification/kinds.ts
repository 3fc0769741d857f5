import * as list from '../notice-list.ts';
import type { Notice, NotificationOf, Notices } from '../notice.ts';

type List = typeof list;
export type NoticeProduct = keyof List;
/** Those of one product. */
export type NotificationFrom<P extends NoticeProduct> = NotificationOf<List[P]>;
/** One thing that happened to the account. */
export type Notification = NotificationFrom<NoticeProduct>;
export type NotificationKind = Notification['kind'];

export type DeclaredNotice = Notice & Omit<Notices, 'kinds'> & { product: NoticeProduct };
/** Every kind by its name, as its product declares it. */
export const kinds: ReadonlyMap<string, DeclaredNotice> = new Map(
  Object.entries<Notices>(list).flatMap(([product, { kinds: own, ...shared }]) =>
    Object.entries(own).map(([kind, notice]) => [kind, { ...notice, ...shared, product: product as NoticeProduct }]),
  ),
);

/** The catalogs with their words. */
export const catalogs: readonly string[] = [...new Set(Object.values<Notices>(list).map(({ words }) => words))];

/** The parameter that a key ends with, or that a part is: its name. */
export const paramIn = (key: string): string | undefined => /\{(\w+)\}$/.exec(key)?.[1];

const endings = (notice: Notice, name: string): readonly (string | number)[] => {
  const param = notice.params[name];
  if (typeof param === 'object' && 'of' in param) return param.of;
  return param === 'flag' ? ['true', 'false'] : ['some', 'none'];
};
/** The keys of the words of a kind, each of which every language has. */
export function noticeKeys(kind: string): string[] {
  const notice = kinds.get(kind);
  if (!notice) return [];
  return [notice.title ?? kind, notice.detail].flat().flatMap((part) => {
    const name = paramIn(part);
    if (name === undefined) return [`notice.${part}`];
    const start = part.slice(0, -name.length - 2);
    return start === '' ? [] : endings(notice, name).map((ending) => `notice.${start}${ending}`);
  });
}
