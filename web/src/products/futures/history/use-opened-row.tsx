import { Button, Overlay } from '@glassbook/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordListProps } from './record-list.tsx';

type Opens<Row> = {
  /** The button of a row, and its name with what it is about. */
  button: string;
  name: (row: Row) => string;
  title: (row: Row) => string;
  content: (row: Row) => ReactNode;
};
type Opened<Row> = { end: NonNullable<RecordListProps<Row>['end']>; overlay: ReactNode };

/** A button at the end of each row of a list, and what it opens. */
export function useOpenedRow<Row extends { id: number }>({ button, name, title, content }: Opens<Row>): Opened<Row> {
  const { t } = useTranslation('trading');
  const [opened, setOpened] = useState<Row>();
  return {
    end: {
      head: t('orders.actions'),
      buttons: true,
      cell: (row) => (
        <span className="trading-row-buttons">
          <Button size="xs" tone="outlined" aria-label={name(row)} onClick={() => setOpened(row)}>
            {button}
          </Button>
        </span>
      ),
    },
    overlay: (
      <Overlay
        open={opened !== undefined}
        onOpenChange={(open) => !open && setOpened(undefined)}
        title={opened ? title(opened) : ''}
      >
        {opened && content(opened)}
      </Overlay>
    ),
  };
}
