import { useQuery } from '@tanstack/react-query'
import { geofence } from '../../../shared/entities/geofence.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { listQuery } from '../api/use-entity.ts'
import { connectPageOf } from '../connect/connect-address.ts'
import { useDevices } from '../live/hooks.ts'
import { isSample } from './sample-fleet.ts'

export type StepName = 'vehicle' | 'connect' | 'invite' | 'geofence' | 'alert'

export interface Step {
  name: StepName
  isDone: boolean
  /** the page on which it is done */
  to: string
}

/** The first things that an organisation does, each done once there is one; null until it is known. */
export function useSteps(): Step[] | null {
  const devices = useDevices().filter((device) => !isSample(device))
  const { data: people } = useQuery(listQuery<User>(user))
  const { data: geofences } = useQuery(listQuery(geofence))
  const { data: notifications } = useQuery(listQuery(notification))
  if (!people || !geofences || !notifications) return null
  const waiting = devices.find(({ positionId }) => positionId === 0)
  return [
    { name: 'vehicle', isDone: devices.length > 0, to: '/settings/device' },
    {
      name: 'connect',
      isDone: devices.some(({ positionId }) => positionId > 0),
      to: waiting ? connectPageOf(waiting.id) : '/settings/devices',
    },
    { name: 'invite', isDone: people.filter(({ temporary }) => !temporary).length > 1, to: '/settings/user' },
    { name: 'geofence', isDone: geofences.some((each) => !isSample(each)), to: '/geofences' },
    { name: 'alert', isDone: notifications.length > 0, to: '/settings/notification' },
  ]
}
