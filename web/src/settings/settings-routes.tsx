import { Suspense, type ReactNode } from 'react'
import { accountRoute } from '../account/account-routes.tsx'
import { entities } from '../../../shared/entities/index.ts'
import { Redirect, useLocation } from '../router/router.tsx'
import { deviceRoute } from '../devices/device-routes.tsx'
import { matchPath } from '../router/match-path.ts'
import { connectRoute } from '../connect/connect-routes.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { peopleRoute } from '../people/people-routes.tsx'
import { useMay, type May } from '../session/access.ts'
import { NotFound } from '../session/not-found.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import styles from './settings-frame.module.css'
import { EntityScreensContext } from '../entity/entity-screen.ts'
import { entityScreens } from './entity-screens.ts'
import { settingsEntries } from './settings-entries.ts'

const EntityList = lazyComponent(async () => (await import('../entity/list/entity-list.tsx')).EntityList)
const EntityForm = lazyComponent(async () => (await import('../entity/form/entity-form.tsx')).EntityForm)
const Preferences = lazyComponent(async () => (await import('./preferences.tsx')).Preferences)

const ServerForm = lazyComponent(async () => (await import('./server/server-form.tsx')).ServerForm, 'people')
const AuditPage = lazyComponent(async () => (await import('../audit/audit-page.tsx')).AuditPage, 'audit')

const listed = entities.filter((entity) => settingsEntries.some((entry) => entry.path === entity.list))

/** The addresses below `/settings`: a list and a form for each entity of the menu, and the pages of their own. */
export function SettingsRoutes() {
  const { path } = useLocation()
  const may = useMay()
  return (
    <SettingsFrame>
      <EntityScreensContext value={entityScreens}>
        <Suspense fallback={<LoadingRoute />}>
          {peopleRoute(path, may) ??
            accountRoute(path, may) ??
            deviceRoute(path, may) ??
            connectRoute(path, may) ??
            routeAt(path, may)}
        </Suspense>
      </EntityScreensContext>
    </SettingsFrame>
  )
}

function routeAt(path: string, may: May): ReactNode {
  if (matchPath('/settings', path)) return <Redirect to={`/settings/${settingsEntries[0]?.path ?? ''}`} />
  if (matchPath('/settings/preferences', path)) return <Preferences />
  if (matchPath('/settings/server', path) && may.administer) return <ServerForm />
  if (matchPath('/settings/audit', path) && may.administer) return <AuditPage />
  for (const entity of listed) {
    const { name, list, edit } = entity
    if (matchPath(`/settings/${list}`, path)) return <EntityList key={name} entity={entity} />
    if (matchPath(`/settings/${edit}`, path)) return <EntityForm key={name} entity={entity} id={null} />
    const id = matchPath(`/settings/${edit}/:id`, path)?.['id']
    if (id && /^[1-9]\d{0,15}$/.test(id)) return <EntityForm key={`${name} ${id}`} entity={entity} id={Number(id)} />
  }
  return <NotFound />
}

function LoadingRoute() {
  return (
    <div role="presentation" className={styles['loading']}>
      <Skeleton width={220} height={32} />
      <Skeleton height={320} />
    </div>
  )
}
