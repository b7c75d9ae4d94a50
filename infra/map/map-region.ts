import { Annotations, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { noGeocoder, noGeolocation, noMapKey } from '../../functions/platform/env.ts'
import { amazonOrigin } from '../../shared/domain/map/amazon-origin.ts'
import type { Site } from '../context.ts'
import { geolocationRegions, locationRegions } from './location-regions.data.ts'

/** Where maps and addresses of Amazon Location, and positions of Device Location come from, and what a person should know of it. */
interface LocationRegion {
  /** null for none; `own` for the region of the stack */
  region: string | null
  says?: { level: 'info' | 'warning'; text: string }
}

/** What comes from a service of positions, in words for people. */
interface LocationUse {
  setting: 'mapRegion' | 'geocoderRegion' | 'geolocationRegion'
  service: string
  regions: readonly string[]
  off: string
  without: string
  comes: string
}

const maps: LocationUse = {
  setting: 'mapRegion',
  service: 'Amazon Location',
  regions: locationRegions,
  off: noMapKey,
  without: 'the map stays the bundled one',
  comes: 'Maps come',
}
const addresses: LocationUse = {
  setting: 'geocoderRegion',
  service: 'Amazon Location',
  regions: locationRegions,
  off: noGeocoder,
  without: 'positions have no addresses',
  comes: 'Addresses come',
}
const observations: LocationUse = {
  setting: 'geolocationRegion',
  service: 'AWS IoT Core Device Location',
  regions: geolocationRegions,
  off: noGeolocation,
  without: 'access points and cells are not looked up',
  comes: 'Positions of access points and cells come',
}

/**
 * @param home where the product is deployed; undefined when nobody says, as in a build for one machine
 * @param chosen `qafila.mapRegion`
 */
export const chooseMapRegion = (home: string | undefined, chosen: string | undefined): LocationRegion =>
  chooseRegion(maps, home, chosen)

/**
 * @param home as for `chooseMapRegion`
 * @param chosen `qafila.geocoderRegion`
 */
export const chooseGeocoderRegion = (home: string | undefined, chosen: string | undefined): LocationRegion =>
  chooseRegion(addresses, home, chosen)

/**
 * @param home as for `chooseMapRegion`
 * @param chosen `qafila.geolocationRegion`
 */
export const chooseGeolocationRegion = (home: string | undefined, chosen: string | undefined): LocationRegion =>
  chooseRegion(observations, home, chosen)

function chooseRegion(use: LocationUse, home: string | undefined, chosen: string | undefined): LocationRegion {
  if (chosen === use.off) return { region: null }
  if (home === undefined) return { region: 'own' }
  if (chosen === undefined)
    return use.regions.includes(home) ? { region: 'own' } : { region: null, says: none(use, home) }
  const region = chosen === home ? 'own' : chosen
  if (!use.regions.includes(chosen)) return { region, says: unknown(use, chosen) }
  return region === 'own' ? { region } : { region, says: elsewhere(use, home, chosen) }
}

const none = ({ setting, service, without }: LocationUse, home: string) => ({
  level: 'warning' as const,
  text: `${home} is not known to have ${service}, so ${without}. Set qafila.${setting} in cdk.context.json to a region that has it, like eu-west-1, or to "off".`,
})

const unknown = ({ setting, service, regions }: LocationUse, chosen: string) => ({
  level: 'warning' as const,
  text: `qafila.${setting}: ${chosen} is not known to have ${service}. If it has none, the deployment fails; these have it: ${regions.join(', ')}.`,
})

const elsewhere = ({ setting, service, comes }: LocationUse, home: string, chosen: string) => ({
  level: 'info' as const,
  text: `${comes} from ${service} in ${chosen}, as qafila.${setting} says; the rest is in ${home}.`,
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

/** The region of addresses in templates; null when there are none. */
export function geocoderRegion(scope: Construct, { region: home, sizes }: Site): string | null {
  const { region } = chooseGeocoderRegion(home, sizes.geocoderRegion)
  return region === 'own' ? Stack.of(scope).region : region
}

/** The region where access points and cells are looked up, in templates; null when they are not. */
export function geolocationRegion(scope: Construct, { region: home, sizes }: Site): string | null {
  const { region } = chooseGeolocationRegion(home, sizes.geolocationRegion)
  return region === 'own' ? Stack.of(scope).region : region
}

/** Tells at synth where maps and addresses come from, when that is not a matter of course. */
export function sayLocationRegions(scope: Construct, { region, sizes }: Site): void {
  const chosen = {
    mapRegion: chooseMapRegion(region, sizes.mapRegion),
    geocoderRegion: chooseGeocoderRegion(region, sizes.geocoderRegion),
    geolocationRegion: chooseGeolocationRegion(region, sizes.geolocationRegion),
  }
  for (const [setting, { says }] of Object.entries(chosen)) {
    if (says?.level === 'info') Annotations.of(scope).addInfo(says.text)
    if (says?.level === 'warning') Annotations.of(scope).addWarningV2(`qafila:${setting}`, says.text)
  }
}
