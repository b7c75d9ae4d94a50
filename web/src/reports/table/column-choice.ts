import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverQuery } from '../../api/queries.ts'
import { savePreference, savesPreferences } from '../../session/choices/save-preference.ts'
import { useUser } from '../../session/use-session.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'

/** What lengths of trips were called when columns were first kept, and addresses of reports first sent round. */
export const currentKey = (key: string): string => (key === 'length' ? 'distance' : key)

/** of the user */
const attributeOf = (report: string) => `reportColumns.${report}`
const storageKey = (report: string) => `qafila.reportColumns.${report}`

/** The columns that a reader left on; null where they never chose, or what is stored cannot be read. */
export function recalledColumns(text: string | null): string[] | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!Array.isArray(value)) return null
    const keys = value.filter((key): key is string => typeof key === 'string').map(currentKey)
    return keys.length > 0 ? keys : null
  } catch {
    return null
  }
}

interface Choosable {
  key: string
  isExtra?: boolean
  isAlways?: boolean
}

/** Those that are shown, in the report's order; the usual ones when none of the chosen exists any more. */
export function shownColumns<Each extends Choosable>(
  columns: readonly Each[],
  chosen: readonly string[] | null,
): Each[] {
  const isChosen = ({ key }: Each) => chosen !== null && chosen.includes(key)
  return columns.some(isChosen)
    ? columns.filter((column) => column.isAlways || isChosen(column))
    : columns.filter(({ isExtra }) => !isExtra)
}

/** The reader's columns of a report: kept with the person, in this browser where nothing may be saved of them. */
export function useColumnChoice(report: string) {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const key = attributeOf(report)
  const stored = user.attributes[key]
  const [chosen, setChosen] = useState(() =>
    recalledColumns(localStorage.getItem(storageKey(report)) ?? (typeof stored === 'string' ? stored : null)),
  )
  const isSaved = savesPreferences(user, server)
  const choose = (keys: readonly string[] | null) => {
    setChosen(keys === null ? null : [...keys])
    const value = keys && JSON.stringify(keys)
    localStorage.setItem(storageKey(report), String(value))
    if (!isSaved) return
    savePreference({ userId: user.id, key, value }, queries)
      // what is refused stays here; once a later choice took over, the copy is of that one
      .then((outcome) => outcome === 'saved' && localStorage.removeItem(storageKey(report)))
      .catch(showFailure)
  }
  return [chosen, choose] as const
}
