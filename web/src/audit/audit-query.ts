import { startOfDay } from '../i18n/reader-days.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** An audit entry as `GET /audit` answers it. */
export interface AuditEntryJson {
  id: number
  actionTime: string
  address: string
  userId: number
  userEmail: string | null
  actionType: string
  objectType: string
  objectId: number
  attributes: Readonly<Record<string, string | number>>
}

export interface AuditParams {
  /** days of the reader's calendar, `2026-11-21`, both included */
  from: string
  to: string
  /** 0 for everybody */
  userId: number
}

/** Audit entries, newest first. */
export const auditQuery = (params: AuditParams, period: { from: string; to: string } | null) =>
  queryOptions({
    queryKey: ['audit', params],
    enabled: period !== null,
    queryFn: async ({ signal }) => {
      const auditEntries = await api.get<AuditEntryJson[]>(
        'audit',
        { ...period, ...(params.userId > 0 && { userId: params.userId }) },
        signal,
      )
      return auditEntries.toReversed()
    },
    staleTime: 0,
  })

/** From the first moment of one day of the reader's calendar to the last of another; null when that is no time at all. */
export function periodOf(
  { from, to }: Pick<AuditParams, 'from' | 'to'>,
  zone: string,
): { from: string; to: string } | null {
  const first = startOfDay(from, zone)
  const last = startOfDay(dayAfter(to), zone) - 1
  if (Number.isNaN(first) || Number.isNaN(last) || first > last) return null
  return { from: new Date(first).toISOString(), to: new Date(last).toISOString() }
}

function dayAfter(day: string): string {
  const start = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(start) ? '' : new Date(start + 86_400_000).toISOString().slice(0, 10)
}

/** What the address of the page asks for; a week up to today where it says nothing. */
export function paramsOf(
  address: URLSearchParams,
  { today, weekAgo }: { today: string; weekAgo: string },
): AuditParams {
  const day = (key: string, other: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(address.get(key) ?? '') ? address.get(key)! : other
  const userId = Number(address.get('userId') ?? 0)
  return {
    from: day('from', weekAgo),
    to: day('to', today),
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : 0,
  }
}
