import type { ComponentType, ReactNode } from 'react'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { matchPath } from '../router/match-path.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import type { May } from '../session/access.ts'

/** The words that only pages about users need. */
export const userWords = ['people', 'sign-in', 'account', 'map'] as const

/** Fetched when it is first opened. */
const screen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyComponent(load, ...userWords)

const UserForm = screen(async () => (await import('./user-form.tsx')).UserForm)
const OwnTwoFactor = screen(async () => (await import('./own-two-factor.tsx')).OwnTwoFactor)
const ShareScreen = screen(async () => (await import('../share/share-screen.tsx')).ShareScreen)
const SharesPage = screen(async () => (await import('../share/shares-page.tsx')).SharesPage)

interface Route {
  pattern: string
  mayOpen: (may: May) => boolean
  draw: (id: number) => ReactNode
}

const manage = (may: May) => may.manage

const routes: readonly Route[] = [
  { pattern: '/settings/user', mayOpen: manage, draw: () => <UserForm key="new" id={null} /> },
  { pattern: '/settings/user/:id', mayOpen: () => true, draw: (id) => <UserForm key={id} id={id} /> },
  { pattern: '/settings/two-factor', mayOpen: () => true, draw: () => <OwnTwoFactor /> },
  { pattern: '/settings/shares', mayOpen: (may) => may.seeShares, draw: () => <SharesPage /> },
  ...[device as Entity, group as Entity].flatMap((entity): Route[] => [
    {
      pattern: `/settings/${entity.edit}/:id/share`,
      mayOpen: (may) => may.share,
      draw: (id) => <ShareScreen key={`${entity.name} ${id}`} entity={entity} id={id} />,
    },
  ]),
]

/** The pages about users and shares; null for other addresses and for users who may not open them. */
export function peopleRoute(path: string, may: May): ReactNode {
  for (const { pattern, mayOpen, draw } of routes) {
    const named = matchPath(pattern, path)
    const id = named?.['id'] ?? ''
    if (named && mayOpen(may) && (!pattern.includes(':id') || /^[1-9]\d{0,15}$/.test(id))) return draw(Number(id))
  }
  return null
}
