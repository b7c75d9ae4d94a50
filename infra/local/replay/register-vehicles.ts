import { signIn } from '../demo/create-tenants.ts'
import type { ReplayOptions } from './arguments.ts'

/** Registers the identifiers that the signed-in person does not see yet. */
export async function registerVehicles(options: ReplayOptions, identifiers: readonly string[]): Promise<void> {
  const api = await signIn(options.url, options.email, options.password)
  const known = (await api('GET', '/devices')) as { uniqueId: string }[]
  for (const uniqueId of identifiers) {
    if (known.some((device) => device.uniqueId === uniqueId)) continue
    await api('POST', '/devices', { name: uniqueId, uniqueId, category: 'default' })
    console.log(`registered ${uniqueId}`)
  }
}
