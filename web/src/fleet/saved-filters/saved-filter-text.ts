import { filterOf, rememberedFilter } from '../filter/filter-memory.ts'
import type { FleetFilter } from '../filter/fleet-filter.ts'

/** A filter that a person named; its search is left out. */
export interface SavedFilter {
  name: string
  filter: FleetFilter
}

export const savedFilterLimits = { filtersMax: 20, nameLengthMax: 40 } as const

export const savedText = (saved: readonly SavedFilter[]): string =>
  JSON.stringify(saved.map(({ name, filter }) => ({ ...(JSON.parse(rememberedFilter(filter)) as object), name })))

/** What `savedText` wrote, in this build or another one; whatever cannot be read is left out. */
export function savedIn(text: unknown): SavedFilter[] {
  try {
    const found: unknown = JSON.parse(typeof text === 'string' ? text : '[]')
    return (Array.isArray(found) ? found : []).flatMap((each: unknown) => {
      if (typeof each !== 'object' || each === null) return []
      const { name, ...kept } = each as Record<string, unknown>
      return typeof name === 'string' && name.trim() !== '' ? [{ name, filter: filterOf(kept) }] : []
    })
  } catch {
    return []
  }
}

/** One of the same name is replaced where it stands. @param place of a new one */
export function withSaved(saved: readonly SavedFilter[], added: SavedFilter, place = saved.length): SavedFilter[] {
  const at = saved.findIndex(({ name }) => name === added.name)
  return at < 0 ? saved.toSpliced(place, 0, added) : saved.with(at, added)
}

/** Whether two filters leave the same devices, in the same order; a search is for the moment. */
export const isSameFilter = (a: FleetFilter, b: FleetFilter): boolean =>
  JSON.stringify(filterOf({ ...a })) === JSON.stringify(filterOf({ ...b }))
