import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { content } from '@glassbook/contract';
import { Badge, Tabs } from '@glassbook/ui';
import { localeNames } from '@glassbook/i18n/locales';
import { ArrowLeft } from 'lucide-react';
import { refreshAll, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { emptyText, isComplete, languages, textsOf, unsaved, type Language, type Texts } from './entry-draft.ts';
import { kindLabels, pageLabels, stateLabels, stateTones } from './labels.ts';
import { Preview } from './preview.tsx';
import { PublishForm } from './publish-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TextForm } from './text-form.tsx';
import { useTurn } from './turn.ts';

/** A tab a language, which says what of it is missing or not saved. */
function LanguageTabs({
  kind,
  texts,
  changed,
  value,
  onChange,
}: {
  kind: content.EntryKind;
  texts: Texts;
  changed: readonly Language[];
  value: Language;
  onChange: (next: Language) => void;
}) {
  const { t } = useTranslation('editor');
  const tabs = languages.map(({ locale, language }) => {
    const name = localeNames[locale];
    if (changed.includes(language)) return { value: language, label: t('language.unsaved', { language: name }) };
    const isWritten = isComplete(kind, texts[language]);
    return { value: language, label: isWritten ? name : t('language.missing', { language: name }) };
  });
  return <Tabs look="dense" label={t('language')} value={value} onChange={onChange} tabs={tabs} panelId="text" />;
}

function Head({ entry }: { entry: content.Entry }) {
  const { t } = useTranslation(['editor', 'content', 'desk']);
  const title = entry.texts.find(({ language }) => language === 'en')?.title ?? entry.texts[0]?.title;
  const name = title ?? (entry.page ? t(pageLabels[entry.page]) : t('untitled'));
  useTitle(name);
  const tone = stateTones[entry.state];
  return (
    <>
      <Link className="desk-actions cap" to={paths.content}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('desk:nav.content')}
      </Link>
      <div className="desk-head mt2">
        <h1 className="t2">{name}</h1>
        <div className="desk-actions">
          <span className="cap c2">{t(kindLabels[entry.kind])}</span>
          <Badge {...(tone === undefined ? {} : { tone })}>{t(stateLabels[entry.state])}</Badge>
        </div>
      </div>
      {entry.changed_by !== '' && (
        <p className="cap c3">{`${t('changed')}: ${stamp(entry.changed_ms)} · ${entry.changed_by}`}</p>
      )}
    </>
  );
}

/** The form is of the version that was loaded first or saved last: what others change meanwhile is not mixed into it, and saving over it is refused. */
function Editor({ loaded }: { loaded: content.Entry }) {
  const { may } = useSelf();
  const isWriter = may('content.write');
  const [entry, setEntry] = useState(loaded);
  const [texts, setTexts] = useState(() => textsOf(loaded));
  const [language, setLanguage] = useState<Language>('en');
  const turn = useTurn();
  const changed = unsaved(textsOf(entry), texts);
  const text = texts[language] ?? emptyText;
  const keep = (next: content.Entry) => {
    setEntry(next);
    refreshAll();
  };
  const saved = (next: content.Entry, left: readonly Language[]) => {
    keep(next);
    // What could not be saved stays as it was typed.
    setTexts({ ...textsOf(next), ...Object.fromEntries(left.map((each) => [each, texts[each]])) });
  };
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <Head entry={entry} />
        <LanguageTabs kind={entry.kind} texts={texts} changed={changed} value={language} onChange={setLanguage} />
        <div id="text" role="tabpanel" className="desk-editor mt3">
          {isWriter && (
            <TextForm
              entry={entry}
              text={text}
              texts={texts}
              changed={changed}
              turn={turn}
              onType={(next) => setTexts({ ...texts, [language]: next })}
              onSaved={saved}
            />
          )}
          <Preview
            entry={entry}
            language={language}
            text={isComplete(entry.kind, text) ? text : undefined}
            texts={texts}
          />
        </div>
      </div>
      {isWriter && (
        <aside className="desk-side">
          <PublishForm entry={entry} isSaved={changed.length === 0} turn={turn} onDone={keep} />
          <SettingsForm key={entry.version} entry={entry} turn={turn} onSaved={keep} />
        </aside>
      )}
    </div>
  );
}

/** One entry: its texts in ten languages with a preview, its schedule, order and picture, and whether users see it. */
export default function ContentPage() {
  const { id = '' } = useParams();
  const found = useCall(content.entry, { entry: id }, { isForm: true });
  return (
    <Shown of={found} headingLevel={1}>
      {(loaded) => <Editor key={loaded.id} loaded={loaded} />}
    </Shown>
  );
}
