import { useSuspenseQuery } from '@tanstack/react-query'
import { roadSettings } from '../../../shared/domain/roads/road-settings.ts'
import { serverQuery } from '../api/queries.ts'

/** Whether roads are looked up here, and the organisation wants it. */
export function useRoadsOffered(): boolean {
  const { data: server } = useSuspenseQuery(serverQuery())
  return server.roadsEnabled === true && roadSettings(server.attributes) !== null
}
