import { Annotations, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { noMapKey } from '../../functions/platform/env.ts'
import { amazonOrigin } from '../../shared/domain/map/amazon-origin.ts'
import type { Site } from '../context.ts'
import { locationRegions } from './location-regions.data.ts'

/** Where the maps of Amazon Location come from, and what a person should know of it. */
interface MapRegion {
  /** null for the bundled map only; `own` for the region of the stack */
  region: string | null
  says?: { level: 'info' | 'warning'; text: string }
}

/**
 * @param home where the product is deployed; undefined when nobody says, as in a build for one machine
 * @param chosen `qafila.mapRegion`
 */
export function chooseMapRegion(home: string | undefined, chosen: string | undefined): MapRegion {
  if (chosen === noMapKey) return { region: null }
  if (home === undefined) return { region: 'own' }
  if (chosen === undefined)
    return locationRegions.includes(home) ? { region: 'own' } : { region: null, says: none(home) }
  const region = chosen === home ? 'own' : chosen
  if (!locationRegions.includes(chosen)) return { region, says: unknown(chosen) }
  return region === 'own' ? { region } : { region, says: elsewhere(home, chosen) }
}

const none = (home: string) => ({
  level: 'warning' as const,
  text: `${home} is not known to have Amazon Location, so the map stays the bundled one. Set qafila.mapRegion in cdk.context.json to a region that has it, like eu-west-1, or to "off".`,
})

const unknown = (chosen: string) => ({
  level: 'warning' as const,
  text: `qafila.mapRegion: ${chosen} is not known to have Amazon Location. If it has none, the deployment fails; these have it: ${locationRegions.join(', ')}.`,
})

const elsewhere = (home: string, chosen: string) => ({
  level: 'info' as const,
  text: `Maps come from Amazon Location in ${chosen}, as qafila.mapRegion says; the rest is in ${home}.`,
})

/** The region of the maps in templates; null when there are none. */
export function mapRegion(scope: Construct, { region: home, sizes }: Site): string | null {
  const { region } = chooseMapRegion(home, sizes.mapRegion)
  return region === 'own' ? Stack.of(scope).region : region
}

/** Where maps of this deployment come from, besides what the catalogue of map styles names. */
export function mapOrigins(scope: Construct, site: Site): string[] {
  const region = mapRegion(scope, site)
  return [...(site.sizes.mapOrigins ?? []), ...(region === null ? [] : [amazonOrigin(region)])]
}

/** Tells at synth where the maps come from, when that is not a matter of course. */
export function sayMapRegion(scope: Construct, { region, sizes }: Site): void {
  const { says } = chooseMapRegion(region, sizes.mapRegion)
  if (says?.level === 'info') Annotations.of(scope).addInfo(says.text)
  if (says?.level === 'warning') Annotations.of(scope).addWarningV2('qafila:mapRegion', says.text)
}
