import { useSuspenseQuery } from '@tanstack/react-query'
import type { Entity } from '../../../shared/entities/entity.ts'
import { maySendNewCommands, maySendSavedCommands } from '../../../shared/domain/commands/rights.ts'
import {
  isAdministrator,
  isManager,
  mayCreateDevice,
  mayEdit,
  mayEditCommands,
  mayLink,
  maySeeCommands,
  maySeeReports,
  mayShare,
} from '../../../shared/domain/access/permissions.ts'
import { serverQuery, type ServerJson, type UserJson } from '../api/queries.ts'
import { useUser } from './use-session.ts'

/** What the user may do, by the same rules as the API, so that no button fails. */
export function useMay() {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  return mayOf(user, server)
}

export type May = ReturnType<typeof mayOf>

export const mayOf = (user: UserJson, server: ServerJson) => ({
  edit: (entity: Pick<Entity, 'name'>): boolean => mayEdit(user, server, entity),
  editCommands: mayEditCommands(user, server),
  /** the actions for commands are in view; who may only read sees them disabled */
  seeCommands: maySeeCommands(user, server),
  sendCommands: maySendNewCommands(user, server),
  /** also those who may send no others */
  sendSavedCommands: maySendSavedCommands(user, server),
  link: mayLink(user, server),
  seeReports: maySeeReports(user, server),
  share: mayShare(user, server),
  createDevice: (visibleCount: number): boolean => mayCreateDevice(user, server, visibleCount),
  administer: isAdministrator(user),
  manage: isAdministrator(user) || isManager(user),
  /** menu entries that the `ui.disable…` flags hide; an administrator sees all of them */
  see: (flag: string | undefined): boolean =>
    flag === undefined || user.administrator || !isDisabled(flag, user, server),
})

function isDisabled(flag: string, user: UserJson, server: ServerJson): boolean {
  const [first, second] = server.forceSettings ? [server, user] : [user, server]
  const isSet = (key: string) => Boolean(first.attributes[key] ?? second.attributes[key])
  return isSet(flag) || (vehicleFeatures.has(flag) && isSet('ui.disableVehicleFeatures'))
}

/** One flag hides these together. */
const vehicleFeatures: ReadonlySet<string> = new Set(['ui.disableDrivers', 'ui.disableMaintenance'])
