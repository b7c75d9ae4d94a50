import type { ReactNode } from 'react'
import { device } from '../../../shared/entities/device.ts'
import { importPath } from './import-link.tsx'
import { matchPath } from '../router/match-path.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import type { May } from '../session/access.ts'

const AccumulatorsForm = lazyComponent(async () => (await import('./accumulators-form.tsx')).AccumulatorsForm)

const ImportPage = lazyComponent(async () => (await import('./import/import-page.tsx')).ImportPage, 'import')

const EmulatorPage = lazyComponent(async () => (await import('../emulator/emulator-page.tsx')).EmulatorPage, 'emulator')

/** The settings pages of devices beside list and form; null for every other address and for who may not open it. */
export function deviceRoute(path: string, may: May): ReactNode {
  if (matchPath(importPath, path) && may.edit(device)) return <ImportPage />
  if (matchPath('/settings/emulator', path) && may.edit(device)) return <EmulatorPage />
  const id = matchPath('/settings/accumulators/:id', path)?.['id']
  if (id === undefined || !/^[1-9]\d{0,15}$/.test(id) || !may.edit(device)) return null
  return <AccumulatorsForm key={id} deviceId={Number(id)} />
}
