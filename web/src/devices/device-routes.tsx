import type { ReactNode } from 'react'
import { device } from '../../../shared/entities/device.ts'
import { matchPath } from '../router/match-path.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import type { May } from '../session/access.ts'

const AccumulatorsForm = lazyComponent(async () => (await import('./accumulators-form.tsx')).AccumulatorsForm)

/** The settings pages of one device beside its form; null for every other address and for who may not open it. */
export function deviceRoute(path: string, may: May): ReactNode {
  const id = matchPath('/settings/accumulators/:id', path)?.['id']
  if (id === undefined || !/^[1-9]\d{0,15}$/.test(id) || !may.edit(device)) return null
  return <AccumulatorsForm key={id} deviceId={Number(id)} />
}
