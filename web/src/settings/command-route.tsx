import type { ReactNode } from 'react'
import { chosenCommandPath } from '../commands/send/device-selection.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { matchPath } from '../router/match-path.ts'
import type { May } from '../session/access.ts'

const Device = lazyComponent(async () => (await import('./command-pages.ts')).DeviceCommandPage, 'commands')
const Chosen = lazyComponent(async () => (await import('./command-pages.ts')).ChosenCommandPage, 'commands')
const Group = lazyComponent(async () => (await import('./command-pages.ts')).GroupCommandPage, 'commands')
const Saved = lazyComponent(async () => (await import('./command-pages.ts')).SavedCommandPage, 'commands')

const pages = [
  { path: '/settings/device/:id/command', Page: Device },
  { path: '/settings/group/:id/command', Page: Group },
  { path: '/settings/command/:id/send', Page: Saved },
]

/** The pages that send commands; null for every other address and for who may send none. */
export function commandRoute(path: string, may: May): ReactNode {
  if (!may.sendCommands && !may.sendSavedCommands) return null
  if (matchPath(chosenCommandPath, path)) return <Chosen />
  for (const { path: pattern, Page } of pages) {
    const id = matchPath(pattern, path)?.['id']
    if (id !== undefined && /^[1-9]\d{0,15}$/.test(id)) return <Page key={path} id={Number(id)} />
  }
  return null
}
