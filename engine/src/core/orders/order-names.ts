/** Open orders by the names their owners gave them. No two of an owner have the same. */
export class OrderNames {
  private readonly byName = new Map<string, number>();

  /** The id of the owner's open order of this name. */
  find(owner: number, name: string): number | undefined {
    return this.byName.get(keyOf(owner, name));
  }

  add(owner: number, name: string, id: number): void {
    this.byName.set(keyOf(owner, name), id);
  }

  remove(owner: number, name: string): void {
    this.byName.delete(keyOf(owner, name));
  }
}

const keyOf = (owner: number, name: string): string => `${owner}/${name}`;
