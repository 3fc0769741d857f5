import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identity } from '@glassbook/contract';
import { Button, FieldError, Segments, Select, TextInput } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { EmailCode } from './email-code.tsx';

const types = ['0', '1', '2'] as const;
type Problem = { field: 'name' | 'number' | 'code' | undefined; message: string };
const fieldOf: Record<string, Problem['field']> = {
  ...{ 'identity.name_invalid': 'name', 'identity.number_invalid': 'number' },
  ...{ 'identity.code_wrong': 'code', 'identity.code_expired': 'code', 'identity.code_too_many': 'code' },
};

/** The region of a browser's language; some browsers give one that is no language tag, like `en-US@posix`. */
function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? '';
  } catch {
    return '';
  }
}

function firstCountry(): string {
  const region = regionOf(navigator.language);
  return identity.countries.includes(region) ? region : 'US';
}

/** The country of the document, by its name in the language of the page. */
function Country({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t, i18n } = useTranslation('identity');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const options = identity.countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return <Select label={t('country')} labelShown value={value} onChange={onChange} options={options} />;
}

type WordsProps = {
  name: string;
  number: string;
  /** A number that a demo takes; undefined where any is taken, or this is no demo. */
  example: string | undefined;
  onName: (name: string) => void;
  onNumber: (number: string) => void;
  errorOf: (field: Problem['field']) => string | undefined;
};

/** What is written on the document. */
function Words({ name, number, example, onName, onNumber, errorOf }: WordsProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextInput
        label={t('name')}
        help={t('name_help')}
        value={name}
        onChange={onName}
        maxLength={100}
        autoComplete="name"
        required
        error={errorOf('name')}
      />
      <TextInput
        label={t('number')}
        {...(example !== undefined && { help: t('number_demo', { example }) })}
        value={number}
        onChange={onNumber}
        maxLength={40}
        autoComplete="off"
        required
        error={errorOf('number')}
      />
    </>
  );
}

type Props = {
  /** The address that a code is mailed to; undefined where no mail can be sent. */
  mailTo: string | undefined;
  /** Whether a simulated reviewer decides. */
  simulated: boolean;
  onSent: (message: string) => void;
};

/** The type, the country, the name and the number of a document, and the code by email. */
export function DetailsForm({ mailTo, simulated, onSent }: Props) {
  const { t } = useTranslation('identity');
  const [type, setType] = useState<(typeof types)[number]>('0');
  const [country, setCountry] = useState(firstCountry);
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const send = async (): Promise<void> => {
    if (mailTo !== undefined && code.length < 6) {
      setProblem({ field: 'code', message: t('code.incomplete') });
      return;
    }
    setBusy(true);
    const answer = await ask(identity.verify, {
      ...{ real_type: '1', id_type: type, country, name, card_id: number },
      ...(mailTo !== undefined && { email_code: code }),
    });
    setBusy(false);
    if (answer.ok) onSent(answer.message);
    else setProblem({ field: fieldOf[answer.reason], message: answer.message });
  };
  const changing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem(undefined);
  };
  const example = simulated && type === '0' ? identity.numberExamples[country] : undefined;
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem?.message : undefined);
  return (
    <form
      className="col g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Segments
        label={t('type')}
        value={type}
        onChange={setType}
        options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <Country value={country} onChange={setCountry} />
      <Words {...{ name, number, example, errorOf }} onName={changing(setName)} onNumber={changing(setNumber)} />
      {mailTo !== undefined && (
        <EmailCode address={mailTo} code={code} onCode={changing(setCode)} error={errorOf('code')} />
      )}
      {problem && problem.field === undefined && <FieldError>{problem.message}</FieldError>}
      <div className="id-act">
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
