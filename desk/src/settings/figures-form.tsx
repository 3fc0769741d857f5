import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '@glassbook/ui';
import { useSelf } from '../app/self.ts';
import { AskChange, type AskAnswer } from '../review/ask-change.tsx';
import { changeWords, type Change } from '../review/changes.ts';
import { askedIn, changesIn, draftOf, fieldsOf, missingIn, type Figures, type Specs } from './draft.ts';

type Props<F extends string> = {
  specs: Specs<F>;
  inForce: Figures<F>;
  labelOf: (field: F) => string;
  unitOf: (field: F) => string | undefined;
  /** What a figure is bound to. */
  helpOf?: (field: F) => string | undefined;
  /** The first field that the engine would refuse. */
  problemOf?: (asked: Figures<F>) => string | undefined;
  /** What else changes, beside the figures. */
  more?: readonly Change[];
  send: (asked: Figures<F>, reason: string) => Promise<AskAnswer>;
  /** What the figures add up to, for those that are asked for. */
  preview?: (asked: Figures<F>) => ReactNode;
};

/** Asks for other figures of a setting, with a preview of what they change. */
export function FiguresForm<F extends string>({
  specs,
  inForce,
  labelOf,
  unitOf,
  helpOf,
  problemOf,
  more = [],
  send,
  preview,
}: Props<F>) {
  const { t } = useTranslation(changeWords);
  const isPermitted = useSelf().may('market.request');
  const [draft, setDraft] = useState(() => draftOf(specs, inForce));
  const missing = missingIn(specs, draft);
  const asked = missing === undefined ? askedIn(specs, draft, inForce) : inForce;
  const changes = [...changesIn(specs, inForce, asked), ...more];
  const refused = changes.length === 0 ? undefined : problemOf?.(asked);
  return (
    <div className="mt3">
      <div className="desk-form">
        {fieldsOf(specs).map((field) => (
          <DecimalInput
            key={field}
            label={labelOf(field)}
            readOnly={!isPermitted}
            unit={unitOf(field)}
            help={helpOf?.(field)}
            value={draft[field]}
            places={specs[field].places}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
            error={missing === field ? t('problem.missing') : refused === field && t('problem.refused')}
          />
        ))}
      </div>
      {isPermitted && <h3 className="label c2 mt6 mb-2">{t('changes.title')}</h3>}
      {isPermitted && changes.length === 0 && <p className="cap c3">{t('changes.none')}</p>}
      {isPermitted && changes.length > 0 && refused === undefined && missing === undefined && (
        <AskChange changes={changes} send={(reason) => send(asked, reason)}>
          {preview?.(asked)}
        </AskChange>
      )}
    </div>
  );
}
