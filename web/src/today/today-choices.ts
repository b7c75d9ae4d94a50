import { laneSorts, type LaneSort } from './lane-order.ts'

/** What a person looks at each day, kept in this browser. */
export interface TodayChoices {
  sort: LaneSort
  /** the calendar that says when work begins; 0 for none */
  calendarId: number
}

const storageKey = 'qafila.today'

export function recalledChoices(text: string | null = localStorage.getItem(storageKey)): TodayChoices {
  const kept = parsed(text)
  return {
    sort: laneSorts.find((sort) => sort === kept['sort']) ?? 'name',
    calendarId: typeof kept['calendarId'] === 'number' && kept['calendarId'] > 0 ? kept['calendarId'] : 0,
  }
}

export const keepChoices = (choices: TodayChoices): void => localStorage.setItem(storageKey, JSON.stringify(choices))

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
