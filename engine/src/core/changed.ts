/** Rows that wait to be taken: facts in the order in which they happened. Not part of the state: taking them changes no later answer. */
export class Changed<Row> {
  private rows: Row[] = [];

  push(row: Row): void {
    this.rows.push(row);
  }

  /** What waits, the oldest first. */
  get waiting(): readonly Row[] {
    return this.rows;
  }

  take(): Row[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
}
