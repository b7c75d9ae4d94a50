import { originsOf, type Origin } from '../../../shared/domain/access/derivation.ts'
import { mayEnterAs } from '../../../shared/domain/access/people.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { ActingPerson } from './acting-users.ts'
import { activePerson, type AuthPorts, type People } from './people.ts'
import type { Connection, Session } from '../../platform/ports/ports.ts'

/** Whether nothing that a session or token derives from has ended. */
export const holds = (world: AuthPorts, people: People, session: Session): Promise<boolean> =>
  allHold(world, people, originsOf(session))

/** Whether the person of a live socket may still act, and nothing that it derives from has ended. */
export async function socketHolds(world: AuthPorts, people: People, socket: Connection): Promise<boolean> {
  const person = await activePerson(world, people, socket.userId)
  return person !== null && allHold(world, people, socket.derivedFrom ?? [])
}

async function allHold(world: AuthPorts, people: People, origins: readonly Origin[]): Promise<boolean> {
  const answers = await Promise.all(origins.map((origin) => originHolds(world, people, origin)))
  return answers.every(Boolean)
}

async function originHolds(world: AuthPorts, people: People, origin: Origin): Promise<boolean> {
  // a guest is who they are only while their sharer is, see `guestNow`
  if (origin.kind === 'sharer') return true
  if (origin.kind !== 'person') return world.lookups.isOpen(origin)
  const [by, as] = await Promise.all([activePerson(world, people, origin.userId), people.person(origin.as)])
  return by?.credentials.stamp === origin.stamp && as !== null && mayStillEnter(by.user, as)
}

/** Whether somebody manages a person, and may act as them. */
export const mayStillEnter = (by: User, { user, managers }: ActingPerson): boolean =>
  (by.administrator || managers.some(({ id }) => id === by.id)) && mayEnterAs(by, user)
