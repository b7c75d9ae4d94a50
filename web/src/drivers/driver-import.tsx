import type { ReactNode } from 'react'
import { driver } from '../../../shared/entities/driver.ts'
import { LinkToImport } from '../devices/import-link.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { matchPath } from '../router/match-path.ts'
import { useMay, type May } from '../session/access.ts'

const importPath = '/settings/drivers/import'

const ImportPage = lazyComponent(
  async () => (await import('../devices/import/import-page.tsx')).DriverImportPage,
  'import',
)

/** Null for every other address, and for who may not change drivers. */
export const driverRoute = (path: string, may: May): ReactNode =>
  matchPath(importPath, path) && may.edit(driver) ? <ImportPage /> : null

/** Leads to the import of drivers from a spreadsheet; nothing for who may not change them. */
export const DriverImportLink = () =>
  useMay().edit(driver) && <LinkToImport to={importPath} more="entity.driver.importMore" />
