import { useMemo, useState } from 'react'
import type { DeviceJson } from '../../../../shared/wire/json.ts'

/** Which devices of the list are chosen, to do something with all of them. */
export interface ListChoice {
  /** whether a press on a row chooses it */
  isOn: boolean
  /** of what the list shows: what a filter leaves out is not chosen */
  chosen: readonly DeviceJson[]
  has: (id: number) => boolean
  /** begins a choice, also an empty one */
  begin: () => void
  /** takes a device in or out, and begins a choice with the first one */
  toggle: (id: number) => void
  /** takes in all between the device that was pressed last and this one */
  extendTo: (id: number) => void
  /** all that the list shows, or none */
  toggleAll: () => void
  end: () => void
}

const none: ReadonlySet<number> = new Set()

/** @param devices in the order in which the list shows them */
export function useListChoice(devices: readonly DeviceJson[]): ListChoice {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const [lastId, setLastId] = useState<number | null>(null)
  const chosen = useMemo(() => (ids ? devices.filter(({ id }) => ids.has(id)) : []), [devices, ids])
  return {
    isOn: ids !== null,
    chosen,
    has: (id) => ids?.has(id) === true,
    begin: () => setIds(none),
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
      setLastId(id)
    },
    extendTo: (id) => {
      setIds(new Set([...(ids ?? none), ...between(devices, lastId, id)]))
      setLastId(id)
    },
    toggleAll: () => setIds(chosen.length === devices.length ? none : new Set(devices.map(({ id }) => id))),
    end: () => setIds(null),
  }
}

/** The devices from one to another, both included; only the last one where the first is not there. */
export function between(devices: readonly DeviceJson[], firstId: number | null, lastId: number): number[] {
  const [first, last] = [firstId, lastId].map((wanted) => devices.findIndex(({ id }) => id === wanted))
  if (last === undefined || last < 0) return []
  if (first === undefined || first < 0) return [lastId]
  return devices.slice(Math.min(first, last), Math.max(first, last) + 1).map(({ id }) => id)
}
