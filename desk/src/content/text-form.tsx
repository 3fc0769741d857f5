import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { content } from '@glassbook/contract';
import { Button, Field, FieldError, TextInput, toast } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { emptyText, type Language, type Text, type Texts } from './entry-draft.ts';
import { useOwnTurn, type Turn } from './turn.ts';

type Props = {
  entry: content.Entry;
  text: Text;
  texts: Texts;
  /** The languages that are not saved; one button saves them all. */
  changed: readonly Language[];
  turn: Turn;
  onType: (next: Text) => void;
  /** With the languages that are left. */
  onSaved: (next: content.Entry, left: readonly Language[]) => void;
};

type FieldsProps = { isQuestion: boolean; text: Text; type: (next: Partial<Text>) => void };

/** A question has no summary. */
function TextFields({ isQuestion, text, type }: FieldsProps) {
  const { t } = useTranslation('editor');
  return (
    <>
      <TextInput
        label={t(isQuestion ? 'field.question' : 'field.title')}
        maxLength={content.textMax.title}
        dir="auto"
        value={text.title}
        onChange={(title) => type({ title })}
      />
      {!isQuestion && (
        <TextInput
          label={t('field.summary')}
          maxLength={content.textMax.abstract}
          dir="auto"
          value={text.abstract}
          onChange={(abstract) => type({ abstract })}
        />
      )}
      <Field label={t('field.content')} help={t('field.content_about')}>
        {({ id, describedBy }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            className="input area"
            rows={14}
            maxLength={content.textMax.content}
            dir="auto"
            spellCheck
            value={text.content}
            onChange={({ target }) => type({ content: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The text in one language. Each language is saved by a call of its own, in the order of the tabs. */
export function TextForm({ entry, text, texts, changed, turn, onType, onSaved }: Props) {
  const { t } = useTranslation(['editor', 'desk']);
  const [said, setSaid] = useState<string>();
  const { busy, isOthers, act } = useOwnTurn(turn);
  const type = (next: Partial<Text>) => {
    setSaid(undefined);
    onType({ ...text, ...next });
  };
  const save = async () => {
    let now = entry;
    for (const [place, each] of changed.entries()) {
      const seen = { entry: String(now.id), version: String(now.version) };
      const answer = await ask(content.saveText, { ...seen, language: each, ...(texts[each] ?? emptyText) });
      if (!answer.ok) {
        setSaid(answer.message);
        if (now !== entry) onSaved(now, changed.slice(place));
        return;
      }
      now = answer.message;
    }
    onSaved(now, []);
    toast({ title: t('done.saved'), tone: 'ok' });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setSaid(undefined);
    act(save);
  };
  return (
    <form className="col g3" onSubmit={submit} noValidate>
      <TextFields isQuestion={entry.kind === 'faq'} text={text} type={type} />
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="desk-actions">
        <Button type="submit" tone="primary" disabled={isOthers || changed.length === 0} busy={busy && t('desk:busy')}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
