import type { ComponentType, ReactNode } from 'react'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import { matchPath } from '../router/match-path.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import type { May } from '../session/access.ts'

/** Fetched when it is first opened, with the words that only these screens need. */
const screen = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, 'people', 'sign-in', 'account')

const EntityList = screen(async () => (await import('../entity/list/entity-list.tsx')).EntityList)
const UserForm = screen(async () => (await import('./user-form.tsx')).UserForm)
const ConnectionsScreen = screen(async () => (await import('../connections/connections-screen.tsx')).ConnectionsScreen)
const OwnTwoFactor = screen(async () => (await import('./own-two-factor.tsx')).OwnTwoFactor)
const ShareScreen = screen(async () => (await import('../share/share-screen.tsx')).ShareScreen)

interface Route {
  pattern: string
  mayOpen: (may: May) => boolean
  draw: (id: number) => ReactNode
}

const manage = (may: May) => may.manage

const routes: readonly Route[] = [
  { pattern: '/settings/users', mayOpen: manage, draw: () => <EntityList key="users" entity={user as Entity} /> },
  { pattern: '/settings/user', mayOpen: manage, draw: () => <UserForm key="new" id={null} /> },
  { pattern: '/settings/user/:id', mayOpen: () => true, draw: (id) => <UserForm key={id} id={id} /> },
  { pattern: '/settings/two-factor', mayOpen: () => true, draw: () => <OwnTwoFactor /> },
  { pattern: '/settings/user/:id/connections', mayOpen: manage, draw: (id) => connections(user, id) },
  ...[device as Entity, group as Entity].flatMap((entity): Route[] => [
    {
      pattern: `/settings/${entity.edit}/:id/connections`,
      mayOpen: (may) => may.link,
      draw: (id) => connections(entity, id),
    },
    {
      pattern: `/settings/${entity.edit}/:id/share`,
      mayOpen: (may) => may.share,
      draw: (id) => <ShareScreen key={`${entity.name} ${id}`} entity={entity} id={id} />,
    },
  ]),
]

const connections = (entity: Entity, id: number) => (
  <ConnectionsScreen key={`${entity.name} ${id}`} entity={entity} id={id} />
)

/** The pages about users, connections and shares; null for other addresses and for users who may not open them. */
export function peopleRoute(path: string, may: May): ReactNode {
  for (const { pattern, mayOpen, draw } of routes) {
    const named = matchPath(pattern, path)
    const id = named?.['id'] ?? ''
    if (named && mayOpen(may) && (!pattern.includes(':id') || /^[1-9]\d{0,15}$/.test(id))) return draw(Number(id))
  }
  return null
}
