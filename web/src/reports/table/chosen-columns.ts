import { useCallback, useState } from 'react'

const storageKey = (report: string) => `qafila.reportColumns.${report}`

/** The columns that a reader left on; null where they never chose, or what is stored cannot be read. */
export function recalledColumns(text: string | null): string[] | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!Array.isArray(value)) return null
    const keys = value.filter((key): key is string => typeof key === 'string')
    return keys.length > 0 ? keys : null
  } catch {
    return null
  }
}

interface Choosable {
  key: string
  isExtra?: boolean
}

/** Those that are shown, in the report's order; the usual ones when none of the chosen exists any more. */
export function shownColumns<Each extends Choosable>(
  columns: readonly Each[],
  chosen: readonly string[] | null,
): Each[] {
  const shown = chosen === null ? [] : columns.filter(({ key }) => chosen.includes(key))
  return shown.length > 0 ? shown : columns.filter(({ isExtra }) => !isExtra)
}

/** The reader's columns of a report, remembered in this browser. */
export function useChosenColumns(report: string) {
  const [chosen, setChosen] = useState(() => recalledColumns(localStorage.getItem(storageKey(report))))
  const choose = useCallback(
    (keys: readonly string[] | null) => {
      if (keys === null) localStorage.removeItem(storageKey(report))
      else localStorage.setItem(storageKey(report), JSON.stringify(keys))
      setChosen(keys === null ? null : [...keys])
    },
    [report],
  )
  return [chosen, choose] as const
}
