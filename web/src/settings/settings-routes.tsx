import { Suspense, type ReactNode } from 'react'
import { accountRoute } from '../account/account-routes.tsx'
import { device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import { Redirect, useLocation } from '../router/router.tsx'
import { channelRoute } from '../channels/channel-routes.tsx'
import { deviceRoute } from '../devices/device-routes.tsx'
import { driverRoute } from '../drivers/driver-import.tsx'
import { matchPath } from '../router/match-path.ts'
import { connectRoute } from '../connect/connect-routes.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { peopleRoute, userWords } from '../people/people-routes.tsx'
import { useMay, type May } from '../session/access.ts'
import { NotFoundHere } from '../session/not-found.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import styles from './settings-frame.module.css'
import { commandRoute } from './command-route.tsx'
import { isFor, settingsEntries } from './settings-entries.ts'

const EntityList = lazyComponent(async () => (await import('./entity-list-page.ts')).EntityListPage)
const EntityForm = lazyComponent(async () => (await import('./entity-form-page.ts')).EntityFormPage)
const Preferences = lazyComponent(
  async () => (await import('./preferences/preferences.tsx')).Preferences,
  'map',
  'push',
  'people',
  'preferences',
)

const UserList = lazyComponent(async () => (await import('./entity-list-page.ts')).EntityListPage, ...userWords)
const ConnectionsPage = lazyComponent(async () => (await import('./connections-page.ts')).ConnectionsPage, ...userWords)

const ServerForm = lazyComponent(async () => (await import('./server/server-form.tsx')).ServerForm, 'people', 'map')
const AuditPage = lazyComponent(async () => (await import('../audit/audit-page.tsx')).AuditPage, 'audit')

const listed = entities.filter((entity) => settingsEntries.some((entry) => entry.path === entity.list))

/** The addresses below `/settings`: a list and a form for each entity of the menu, and the pages of their own. */
export function SettingsRoutes() {
  const { path } = useLocation()
  const may = useMay()
  return (
    <SettingsFrame>
      <Suspense fallback={<LoadingRoute />}>
        {peopleRoute(path, may) ??
          accountRoute(path, may) ??
          deviceRoute(path, may) ??
          driverRoute(path, may) ??
          connectRoute(path, may) ??
          channelRoute(path, may) ??
          connectionsRoute(path, may) ??
          commandRoute(path, may) ??
          routeAt(path, may)}
      </Suspense>
    </SettingsFrame>
  )
}

/** The connections of users, devices, groups and drivers; null for other addresses and for users who may not see them. */
function connectionsRoute(path: string, may: May): ReactNode {
  const owners = [
    ...(may.manage ? [user as Entity] : []),
    ...(may.link ? [device as Entity, group as Entity, driver as Entity] : []),
  ]
  for (const entity of owners) {
    const id = matchPath(`/settings/${entity.edit}/:id/connections`, path)?.['id']
    if (id && isId(id)) return <ConnectionsPage key={`${entity.name} ${id}`} entity={entity} id={Number(id)} />
  }
  return null
}

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

function routeAt(path: string, may: May): ReactNode {
  if (matchPath('/settings', path)) return <Redirect to={`/settings/${settingsEntries[0]?.path ?? ''}`} />
  if (matchPath('/settings/users', path) && may.manage) return <UserList key="users" entity={user as Entity} />
  if (matchPath('/settings/preferences', path)) return <Preferences />
  if (matchPath('/settings/server', path) && may.administer) return <ServerForm />
  if (matchPath('/settings/audit', path) && may.administer) return <AuditPage />
  for (const entity of listed.filter(({ list }) => isFor(list, may))) {
    const { name, list, edit } = entity
    if (matchPath(`/settings/${list}`, path)) return pageOf(list) ?? <EntityList key={name} entity={entity} />
    if (matchPath(`/settings/${edit}`, path) && may.edit(entity)) {
      return <EntityForm key={name} entity={entity} id={null} />
    }
    const id = matchPath(`/settings/${edit}/:id`, path)?.['id']
    if (id && isId(id)) return <EntityForm key={`${name} ${id}`} entity={entity} id={Number(id)} />
  }
  return <NotFoundHere />
}

/** Leads to the page that a list has instead of one below `/settings`. */
function pageOf(list: string): ReactNode {
  const to = settingsEntries.find(({ path }) => path === list)?.to
  return to === undefined ? null : <Redirect to={to} />
}

function LoadingRoute() {
  return (
    <div role="presentation" className={styles['loading']}>
      <Skeleton width={220} height={32} />
      <Skeleton height={320} />
    </div>
  )
}
