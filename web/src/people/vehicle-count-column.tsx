import { queryOptions, useQuery } from '@tanstack/react-query'
import { device } from '../../../shared/entities/device.ts'
import { api } from '../api/client.ts'
import type { BelowFieldProps, ScreenColumn } from '../entity/entity-screen.ts'
import { useFormats } from '../i18n/use-formats.ts'

const countQuery = (userId: number) =>
  queryOptions({
    queryKey: [device.name, 'countOfUser', userId],
    queryFn: ({ signal }) => api.get<{ count: number }>(`users/${userId}/device-count`, undefined, signal),
    // each row that scrolls by asks for itself
    staleTime: 60_000,
  })

/** How many vehicles a user sees. */
export const vehicleCountColumn: ScreenColumn = {
  key: 'vehicleCount',
  words: 'entity.device.many',
  sortText: null,
  cell: VehicleCount,
  isOptional: true,
}

function VehicleCount({ record: { id } }: BelowFieldProps) {
  const formats = useFormats()
  const { data } = useQuery(countQuery(id))
  return data ? formats.number(data.count) : null
}
