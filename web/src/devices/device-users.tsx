import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { api } from '../api/client.ts'
import type { UserJson } from '../api/queries.ts'
import { useFormats } from '../i18n/use-formats.ts'

const usersQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['user', 'ofDevice', deviceId],
    queryFn: ({ signal }) => api.get<UserJson[]>('users', { deviceId, excludeAttributes: true }, signal),
    // each row that scrolls by asks for itself
    staleTime: 60_000,
  })

/**
 * The people that a device, its group or a group above is linked to, as far as the reader manages them; guests of its
 * share links are no users.
 */
export function DeviceUsers({ record: { id } }: BelowFieldProps) {
  const formats = useFormats()
  const { data = [] } = useQuery(usersQuery(id))
  const names = formats.list(data.filter(({ temporary }) => !temporary).map(({ name }) => name))
  return <bdi title={names}>{names}</bdi>
}
