import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** One thing that somebody did, as `GET /audit` tells it. */
export interface DeedJson {
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

export interface AuditWish {
  /** days of the reader's calendar, `2026-11-21`, both included */
  from: string
  to: string
  /** 0 for everybody */
  userId: number
}

/** What was done, the newest first. */
export const auditQuery = (wish: AuditWish, period: { from: string; to: string } | null) =>
  queryOptions({
    queryKey: ['audit', wish],
    enabled: period !== null,
    queryFn: async ({ signal }) => {
      const deeds = await api.get<DeedJson[]>(
        'audit',
        { ...period, ...(wish.userId > 0 && { userId: wish.userId }) },
        signal,
      )
      return deeds.toReversed()
    },
    staleTime: 0,
  })

/** From the first moment of one day of the reader's calendar to the last of another; null when that is no time at all. */
export function periodOf({ from, to }: Pick<AuditWish, 'from' | 'to'>): { from: string; to: string } | null {
  const [first, last] = [new Date(`${from}T00:00:00`), new Date(`${to}T23:59:59.999`)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || first > last) return null
  return { from: first.toISOString(), to: last.toISOString() }
}

/** What the address of the page asks for; a week up to today where it says nothing. */
export function wishOf(address: URLSearchParams, { today, weekAgo }: { today: string; weekAgo: string }): AuditWish {
  const day = (key: string, other: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(address.get(key) ?? '') ? address.get(key)! : other
  const userId = Number(address.get('userId') ?? 0)
  return {
    from: day('from', weekAgo),
    to: day('to', today),
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : 0,
  }
}
