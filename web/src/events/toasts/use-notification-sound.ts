import { useQuery } from '@tanstack/react-query'
import { serverQuery } from '../../api/queries.ts'

/** The address of the organisation's own notification sound; null for none. */
export function useNotificationSound(): string | null {
  const { data: server } = useQuery(serverQuery())
  const address = server?.attributes['notificationSound']
  return typeof address === 'string' && address !== '' ? address : null
}
