import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { content } from '@glassbook/contract';
import { Button, Note, Segments, TopBar, serverNow } from '@glassbook/ui';
import { Article, ArticleBody, BannerArt, NoticeBody } from '@glassbook/ui/content';
import { localeOf } from '@glassbook/i18n/locales';
import { Info, TriangleAlert } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { Shown } from '../app/shown.tsx';
import type { Language, Text, Texts } from './entry-draft.ts';
import { PreviewFrame } from './preview-frame.tsx';

/** What is typed, once nothing more was typed for this long. */
const quietMs = 400;
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? '');
/** As the page of questions has it (server/src/products/content/articles.ts). */
const question = (title: string, html: string): string =>
  `<details open>\n<summary>${escaped(title)}</summary>\n${html}\n</details>`;

const nothing = () => undefined;

/** As the app of users draws it, with the same parts. */
function Drawn({ entry, text, html }: { entry: content.Entry; text: Text; html: string }) {
  const { t } = useTranslation('home');
  const atMs = entry.from_ms ?? serverNow();
  const page = (
    <div className="reading">
      <TopBar title={text.title} />
      <div className="pad pt-2">
        {entry.kind === 'page' ? <ArticleBody html={html} /> : <Article html={html} atMs={atMs} />}
      </div>
    </div>
  );
  if (entry.kind === 'faq')
    return (
      <div className="pad pt-2">
        <ArticleBody html={question(text.title, html)} />
      </div>
    );
  if (entry.kind === 'popup')
    return (
      <>
        <dialog open className="notice-dialog" aria-labelledby="notice">
          <NoticeBody titleId="notice" notice={text} onClose={nothing}>
            <Button tone="primary" className="flex-1">
              {t('popup.close')}
            </Button>
            <Button tone="neutral" className="flex-1">
              {t('popup.read')}
            </Button>
          </NoticeBody>
        </dialog>
        {page}
      </>
    );
  if (entry.kind !== 'banner') return page;
  return (
    <>
      <div className="pad mt3">
        <span
          className="relative block h-30 lg:h-36 overflow-hidden bg-surface-1 text-ink rounded-md"
          data-theme="dark"
        >
          <BannerArt banner={{ ...text, cover: entry.cover }} />
        </span>
      </div>
      {html !== '' && page}
    </>
  );
}

type Props = { entry: content.Entry; language: Language; text: Text | undefined; texts: Texts };

/** What users get in this language; where it is not written, the English text. The HTML comes from the server, cleaned as users get it. */
export function Preview({ entry, language, text, texts }: Props) {
  const { t } = useTranslation('editor');
  const [width, setWidth] = useState<'phone' | 'wide'>('phone');
  const shown = text ?? texts.en;
  const html = useQuiet(shown?.content ?? '');
  // While more is typed, what was typed before stays.
  const cleaned = useCall(content.preview, { content: html }, { keepsRows: true });
  return (
    <section className="col g3" aria-label={t('preview')}>
      <div className="desk-head">
        <h2 className="t3">{t('preview')}</h2>
        <Segments
          small
          label={t('preview.width')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'wide', label: t('preview.wide') },
          ]}
        />
      </div>
      {text === undefined && (
        <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('preview.fallback')}</Note>
      )}
      <Shown of={cleaned}>
        {({ content: clean, removed }) => (
          <>
            {removed.length > 0 && (
              <Note tone="warn" icon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}>
                {t('preview.removed', { names: removed.join(', ') })}
              </Note>
            )}
            <PreviewFrame title={t('preview')} locale={localeOf(text ? language : 'en')} width={width}>
              {shown && <Drawn entry={entry} text={shown} html={clean} />}
            </PreviewFrame>
          </>
        )}
      </Shown>
    </section>
  );
}
