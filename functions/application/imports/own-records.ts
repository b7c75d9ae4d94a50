import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'

/** The records of a kind that are here, as an import looks for them. */
export class OwnRecords {
  readonly #kind: Entity
  readonly #ids: Set<number>
  readonly #byIdentifier = new Map<string, number>()
  readonly #byContent = new Map<string, number[]>()

  constructor(kind: Entity, records: readonly AnyRecord[]) {
    this.#kind = kind
    this.#ids = new Set(records.map(({ id }) => id))
    for (const record of records) {
      for (const { key } of kind.unique ?? []) this.#byIdentifier.set(`${key}=${String(record[key])}`, record.id)
      const content = contentOf(record)
      this.#byContent.set(content, [...(this.#byContent.get(content) ?? []), record.id])
    }
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  /** One that was added meanwhile. */
  add(id: number): void {
    this.#ids.add(id)
  }

  /** One with the identifier, or the address, of the draft; null for kinds that have none. */
  withIdentifierOf(draft: AnyRecord): number | null {
    for (const { key } of this.#kind.unique ?? []) {
      const id = this.#byIdentifier.get(`${key}=${String(draft[key])}`)
      if (id !== undefined) return id
    }
    return null
  }

  /** One that is the same in everything but its id. @param taken ids that stand for other records */
  sameAs(draft: AnyRecord, taken: ReadonlySet<number>): number | null {
    return this.#byContent.get(contentOf(draft))?.find((id) => !taken.has(id)) ?? null
  }
}

const contentOf = ({ id: _id, ...content }: AnyRecord): string => JSON.stringify(sorted(content))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
