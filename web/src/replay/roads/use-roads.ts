import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import { travelModeOf } from '../../../../shared/domain/roads/traces.ts'
import type { RoadsJson } from '../../../../shared/wire/roads/roads-json.ts'
import { api } from '../../api/client.ts'
import type { Period } from '../../period/period.ts'
import { useRoadsOffered } from '../../session/use-roads-offered.ts'
import { useUser } from '../../session/use-session.ts'
import type { ReplayVehicle } from '../player/replay-vehicle.ts'

/** The roads that the selected vehicle took, once somebody asks for them. */
export interface RoadsOnMap {
  isOn: boolean
  /** null where they are not looked up: here, of this vehicle, or of so long a period */
  toggle: (() => void) | null
  lines: RoadsJson['lines']
  state: 'off' | 'loading' | 'shown' | 'part' | 'none' | 'failed'
  /** what the API says of a failure; empty for none */
  reason: string
}

const roadsQuery = (deviceId: number, { from, to }: Period) =>
  queryOptions({
    queryKey: ['positions', 'roads', deviceId, from, to],
    staleTime: Number.POSITIVE_INFINITY,
    // each try may cost something
    retry: false,
    queryFn: ({ signal }) =>
      api.get<RoadsJson>(
        'positions/roads',
        { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
      ),
  })

const none: RoadsJson['lines'] = []

export function useRoads({ id, category }: ReplayVehicle, period: Period): RoadsOnMap {
  const isAvailable = useRoadsOffered()
  const isGuest = useUser().temporary
  const [isWanted, setWanted] = useState(false)
  const isOffered =
    isAvailable && !isGuest && travelModeOf(category) !== null && period.to - period.from <= roadLimits.periodMaxMs
  const isOn = isWanted && isOffered
  const { data, error, isFetching } = useQuery({ ...roadsQuery(id, period), enabled: isOn })
  return {
    isOn,
    toggle: isOffered ? () => setWanted(!isWanted) : null,
    lines: (isOn && data?.lines) || none,
    state: !isOn ? 'off' : isFetching ? 'loading' : error ? 'failed' : stateOf(data),
    reason: error?.message ?? '',
  }
}

function stateOf(data: RoadsJson | undefined): RoadsOnMap['state'] {
  if (data === undefined || data.lines.length === 0) return data?.isWhole === false ? 'part' : 'none'
  return data.isWhole ? 'shown' : 'part'
}
