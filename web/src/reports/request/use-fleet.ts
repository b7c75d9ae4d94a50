import { useMemo } from 'react'
import { useGroups } from '../../groups/use-groups.ts'
import { useDevices } from '../../live/hooks.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import type { ChoosableDevice } from './device-selection.ts'

/**
 * The devices, by name, and groups that the reader may ask about. It stays the same while devices only move: a report
 * of a hundred thousand rows is not arranged again for that.
 */
export function useFleet() {
  const named = JSON.stringify(useDevices().map(({ id, name, uniqueId, groupId }) => ({ id, name, uniqueId, groupId })))
  const groups = useGroups()
  const { language } = useLanguage()
  return useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    const devices = (JSON.parse(named) as ChoosableDevice[]).sort((a, b) => compare(a.name, b.name))
    return { devices, groups, byName: compare }
  }, [named, groups, language])
}

export type ReaderFleet = ReturnType<typeof useFleet>
