import * as notification from '@glassbook/contract/notification';
import { exact, trimmed } from './format/index.ts';
import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';

export type NotificationText = { title: string; detail: string };
type Values = Readonly<Record<string, unknown>>;
type Sum = { amount: string; asset: string };

/** A parameter as its kind is shown. */
function shown(param: notification.Param, value: unknown, t: (key: string) => string, catalog: string): string {
  const text = String(value);
  if (param === 'amount') return trimmed(text);
  if (param === 'figure' || param === 'count') return exact(text);
  if (param === 'agent') return deviceName(text);
  if (param === 'sums') return (value as Sum[]).map(({ amount, asset }) => `${trimmed(amount)} ${asset}`).join(' · ');
  if (typeof param === 'string' || 'of' in param) return text;
  if ('sign' in param) return `${param.sign}-${text}`;
  return text === '' ? '' : t(`${catalog}:${param.words}.${text}`);
}

/** What a key ends with by the value of its parameter. */
const endingOf = (param: notification.Param | undefined, value: unknown): string =>
  param === 'text' ? (value === '' ? 'none' : 'some') : String(value);

/** A notification as text: a title, and a line of detail; in a timeline of the desk as on the page of the user. `catalogs`: those of the kinds that there are. */
export function useNotificationText(
  catalogs: readonly string[],
): (of: Pick<notification.Notification, 'kind' | 'params'>) => NotificationText {
  const { t } = useTranslation(catalogs);
  return ({ kind, params }) => {
    const notice = notification.kinds.get(kind);
    if (!notice) return { title: kind, detail: '' };
    const given: Values = params;
    const values = Object.fromEntries(
      Object.entries(notice.params).map(([name, param]) => [name, shown(param, given[name], t, notice.words)]),
    );
    const say = (part: string): string => {
      const name = notification.paramIn(part);
      if (part === `{${name}}`) return values[name ?? ''] ?? '';
      const key = name === undefined ? part : part.replace(`{${name}}`, endingOf(notice.params[name], given[name]));
      return t(`${notice.words}:notice.${key}`, values);
    };
    const parts = [notice.detail].flat().map(say);
    return { title: say(notice.title ?? kind), detail: parts.filter((part) => part !== '').join(' · ') };
  };
}
