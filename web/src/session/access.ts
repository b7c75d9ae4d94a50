import { useSuspenseQuery } from '@tanstack/react-query'
import type { Entity } from '../../../shared/entities/entity.ts'
import { maySendNewCommands, maySendSavedCommands } from '../../../shared/domain/commands/rights.ts'
import {
  isAdministrator,
  isManager,
  isReadOnly,
  mayChangeLogbook,
  mayCreateDevice,
  mayEdit,
  mayEditCommands,
  mayLink,
  mayMailOutside,
  maySeeCommands,
  maySeeReports,
  mayShare,
} from '../../../shared/domain/access/permissions.ts'
import { attributePreference } from '../../../shared/domain/settings.ts'
import { serverQuery, type ServerJson, type UserJson } from '../api/queries.ts'
import { useUser } from './use-session.ts'

/** What the user may do, by the same rules as the API, so that no button fails. */
export function useMay() {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  return mayOf(user, server)
}

export type May = ReturnType<typeof mayOf>

export function mayOf(user: UserJson, server: ServerJson) {
  const readOnly = isReadOnly(user, server)
  // pages offer no change to whose devices are read-only, although the API takes some
  const person = readOnly ? { ...user, readonly: true } : user
  return {
    /** nothing can be changed, not even preferences */
    readOnly,
    edit: (entity: Pick<Entity, 'name'>): boolean => mayEdit(person, server, entity),
    editCommands: mayEditCommands(person, server),
    /** the actions for commands are in view; who may only read sees them disabled */
    seeCommands: maySeeCommands(person, server),
    sendCommands: maySendNewCommands(person, server),
    /** also those who may send no others */
    sendSavedCommands: maySendSavedCommands(person, server),
    link: mayLink(person, server),
    /** reports to people without an account */
    mailOutside: mayMailOutside(person, server),
    seeReports: maySeeReports(person, server),
    changeLogbook: mayChangeLogbook(person, server),
    share: mayShare(person, server),
    /** links that were made before sharing was switched off still work */
    seeShares: mayShare(person, server) || isAdministrator(person),
    createDevice: (visibleCount: number): boolean => mayCreateDevice(person, server, visibleCount),
    administer: isAdministrator(person),
    manage: isAdministrator(person) || isManager(person),
    /** menu entries that the `ui.disable…` flags hide; an administrator sees all of them */
    see: (flag: string | undefined): boolean =>
      flag === undefined || person.administrator || !isDisabled(flag, person, server),
  }
}

function isDisabled(flag: string, user: UserJson, server: ServerJson): boolean {
  const isSet = (key: string) => attributePreference<unknown>({ user, server }, key, false) === true
  return isSet(flag) || (vehicleFeatures.has(flag) && isSet('ui.disableVehicleFeatures'))
}

/** One flag hides these together. */
const vehicleFeatures: ReadonlySet<string> = new Set(['ui.disableDrivers', 'ui.disableMaintenance'])
