import { useSuspenseQuery } from '@tanstack/react-query'
import { attributePreference, preference } from '../../../shared/domain/settings.ts'
import { serverQuery } from '../api/queries.ts'
import { useUser } from '../session/use-session.ts'

export interface Preferences {
  /** a field of the user and the tenant: `coordinateFormat` */
  field: <T>(key: string, fallback: T) => T
  /** an attribute of either: `speedUnit` */
  attribute: <T>(key: string, fallback: T) => T
}

/** The reader's settings: the tenant's first when it forces them, else the person's, then the tenant's. */
export function usePreference(): Preferences {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  return {
    field: (key, fallback) => preference({ user, server }, key, fallback),
    attribute: (key, fallback) => attributePreference({ user, server }, key, fallback),
  }
}
