import { useMemo, useState } from 'react'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'

/** The rows of a list that are chosen. */
export interface Chosen {
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** all that the list shows, or none */
  toggleAll: () => void
  isAll: boolean
}

/** @param shown what the list shows: what the search leaves out is not chosen any more */
export function useChosen(shown: readonly AnyRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const records = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids])
  const clear = () => setIds(new Set())
  const isAll = shown.length > 0 && records.length === shown.length
  const chosen: Chosen = {
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(records.map((record) => record.id))
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () => (isAll ? clear() : setIds(new Set(shown.map(({ id }) => id)))),
    isAll,
  }
  return { records, chosen, clear }
}
