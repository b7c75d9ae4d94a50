import type { ReactNode } from 'react'
import { device } from '../../../shared/entities/device.ts'
import { importPath } from './import-link.tsx'
import { matchPath } from '../router/match-path.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { historyImportRoute } from '../history-import/history-import-path.ts'
import type { May } from '../session/access.ts'

const AccumulatorsForm = lazyComponent(async () => (await import('./accumulators-form.tsx')).AccumulatorsForm)

const ImportPage = lazyComponent(async () => (await import('./import/import-page.tsx')).ImportPage, 'import')

const EmulatorPage = lazyComponent(async () => (await import('../emulator/emulator-page.tsx')).EmulatorPage, 'emulator')

const ImportHistoryPage = lazyComponent(
  async () => (await import('../history-import/import-history-page.tsx')).ImportHistoryPage,
  'history-import',
)

/** The settings pages of devices beside list and form; null for every other address and for who may not open it. */
export function deviceRoute(path: string, may: May): ReactNode {
  if (matchPath(importPath, path) && may.edit(device)) return <ImportPage />
  if (matchPath('/settings/emulator', path) && may.edit(device)) return <EmulatorPage />
  if (!may.edit(device)) return null
  const totals = idIn('/settings/accumulators/:id', path)
  if (totals !== null) return <AccumulatorsForm key={totals} deviceId={totals} />
  const imported = idIn(historyImportRoute, path)
  return imported === null ? null : <ImportHistoryPage key={imported} deviceId={imported} />
}

function idIn(pattern: string, path: string): number | null {
  const id = matchPath(pattern, path)?.['id']
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null
}
