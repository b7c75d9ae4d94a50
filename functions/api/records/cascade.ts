import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { ScopedCaller } from '../route.ts'

const writesAtOnce = 16

/**
 * Takes everything off a record that is about to go: what cannot do without it goes first (`goesWith`), all else
 * refers to nothing from then on. Repeating it after an interruption finishes the rest.
 */
export async function removeReferences(entity: Entity, id: number, caller: ScopedCaller): Promise<void> {
  for (const kind of entities) {
    const keys = (Object.entries(kind.refersTo ?? {}) as [string, string][])
      .filter(([, target]) => target === entity.name)
      .map(([key]) => key)
    if (keys.length === 0) continue
    const holders = ((await caller.records.list(kind)) as AnyRecord[]).filter((each) =>
      keys.some((key) => each[key] === id),
    )
    await atMost(writesAtOnce, holders, (holder) => {
      const held = keys.filter((key) => holder[key] === id)
      const goes = (kind.goesWith ?? []).some((key: string) => held.includes(key))
      return goes ? remove(kind, holder.id, caller) : free(kind, { holder, held }, caller)
    })
  }
}

async function remove(kind: Entity, id: number, caller: ScopedCaller): Promise<void> {
  await removeReferences(kind, id, caller)
  await caller.records.remove(kind, id)
}

async function free(kind: Entity, { holder, held }: { holder: AnyRecord; held: string[] }, caller: ScopedCaller) {
  const freed = { ...holder, ...Object.fromEntries(held.map((key) => [key, 0])) }
  await caller.records.replace(kind, freed, { seen: holder })
}
