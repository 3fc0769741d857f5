import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { float } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { DecimalInput, Select, TextInput } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import type { Report } from './report-table.tsx';

type Kind = (typeof float.placeKinds)[number];
type Props = {
  open: boolean;
  onClose: () => void;
  assets: Report['assets'];
  /** Places that have a statement, so that the same one is named alike. */
  places: readonly string[];
};

/** Asks to record what is held at a place; leads to the request. */
export function StatementForm({ open, onClose, assets, places }: Props) {
  const { t } = useTranslation(['float', 'desk']);
  const navigate = useNavigate();
  const list = useId();
  const [asset, setAsset] = useState(String(assets[0]?.id ?? ''));
  const [kind, setKind] = useState<Kind>('wallet');
  const [place, setPlace] = useState('');
  const [held, setHeld] = useState('');
  const chosen = assets.find(({ id }) => String(id) === asset);
  const send = async (reason: string) => {
    if (place.trim() === '') return t('problem.place');
    if (held === '') return t('problem.held');
    const answer = await ask(float.requestStatement, { asset, kind, place, held: wireDecimal(held), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    void navigate(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <ActDialog open={open} onClose={onClose} title={t('new')} about={t('new_about')} go={t('ask')} send={send}>
      <Select
        label={t('asset')}
        labelShown
        value={asset}
        onChange={(next) => {
          setAsset(next);
          setHeld('');
        }}
        options={assets.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        label={t('kind')}
        labelShown
        value={kind}
        onChange={setKind}
        options={float.placeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextInput
        label={t('place')}
        help={t('place_about')}
        maxLength={80}
        list={list}
        value={place}
        onChange={setPlace}
      />
      <datalist id={list}>
        {places.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <DecimalInput
        label={t('held')}
        help={t('held_about')}
        unit={chosen?.name}
        value={held}
        places={chosen?.scale ?? 0}
        onChange={setHeld}
      />
    </ActDialog>
  );
}
