import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { atMost, type Figure } from './figure.ts'
import { measureInteractions } from './web/measure-interactions.ts'
import { measureSlowPhone } from './web/measure-slow-phone.ts'

const clientDir = 'dist/web'

/** The first visit of 1,000 vehicles on a slow phone. */
export async function measurePhone(): Promise<Figure[]> {
  await ensureBuilt({ steps: ['web'] })
  const { firstRowMs, settledMs, requests, scripts } = await measureSlowPhone({ devices: 1000, clientDir })
  return [
    { name: 'slow phone, 1000 devices: first row', value: firstRowMs, unit: 'ms', goal: atMost(1400) },
    { name: 'slow phone, 1000 devices: map settled', value: settledMs, unit: 'ms', goal: atMost(4500) },
    { name: 'slow phone: requests', value: requests, unit: 'requests', goal: '' },
    { name: 'slow phone: scripts', value: scripts, unit: 'scripts', goal: '' },
  ]
}

/** Presses and keys with 10,000 vehicles. */
export async function measureNextPaint(): Promise<Figure[]> {
  await ensureBuilt({ steps: ['web'] })
  const { nextPaintP95Ms, interactions } = await measureInteractions({ devices: 10_000, clientDir })
  return [
    { name: '10000 devices: interaction to next paint, p95', value: nextPaintP95Ms, unit: 'ms', goal: atMost(100) },
    { name: '10000 devices: interactions', value: interactions, unit: '', goal: '' },
  ]
}
