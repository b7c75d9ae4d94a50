import type { ReactNode } from 'react'
import { device } from '../../../shared/entities/device.ts'
import { matchPath } from '../router/match-path.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import type { May } from '../session/access.ts'

const ConnectPage = lazyComponent(async () => (await import('./connect-page.tsx')).ConnectPage, 'trackers')

/** The page for connecting a device's tracker; null for other addresses and for users who may not edit. */
export function connectRoute(path: string, may: May): ReactNode {
  const id = matchPath('/settings/device/:id/connect', path)?.['id'] ?? ''
  if (!/^[1-9]\d{0,15}$/.test(id) || !may.edit(device)) return null
  return <ConnectPage key={id} id={Number(id)} />
}
