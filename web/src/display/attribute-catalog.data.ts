import { deviceTexts } from '../../../shared/catalog/device-texts.ts'
import { forwardAddressKey } from '../../../shared/domain/forwarding/forward-address.ts'
import type { KnownAttribute } from './known-attribute.ts'
import { mapKeyAttributes } from '../../../shared/domain/map/map-source.ts'
import { engineAttributes } from './engine-attributes.data.ts'

/** What a person chooses for themselves, and a tenant for all. */
const preferences: readonly KnownAttribute[] = [
  { key: 'soundEvents', type: 'string' },
  { key: 'soundAlarms', type: 'string' },
  { key: 'devicePrimary', type: 'string' },
  { key: 'deviceSecondary', type: 'string' },
  { key: 'activeMapStyles', type: 'string' },
  { key: 'selectedMapOverlay', type: 'string' },
  ...mapKeyAttributes.map((key) => ({ key, type: 'string' as const })),
]

/** One more receiver of positions. */
const forwardAddress: KnownAttribute = { key: forwardAddressKey, type: 'string', adminOnly: true }

/** Attributes that the product itself understands, by entity: offered by name, with their type fixed. */
export const knownAttributes: Readonly<Record<string, readonly KnownAttribute[]>> = {
  device: [
    ...deviceTexts.filter(({ isAttribute }) => isAttribute).map(({ key }) => ({ key, type: 'string' as const })),
    { key: 'devicePassword', type: 'string' },
    { key: 'web.reportColor', type: 'string', subtype: 'color' },
    forwardAddress,
    ...engineAttributes,
  ],
  geofence: [
    { key: 'mapLineWidth', type: 'number' },
    { key: 'mapLineOpacity', type: 'number' },
    { key: 'floor', type: 'number', subtype: 'metres' },
    { key: 'ceiling', type: 'number', subtype: 'metres' },
  ],
  group: [forwardAddress, ...engineAttributes],
  notification: [{ key: 'priority', type: 'boolean' }],
  user: preferences,
  server: [
    ...engineAttributes,
    ...preferences,
    { key: 'politicalView', type: 'string' },
    { key: 'serviceWorkerUpdateInterval', type: 'number' },
  ],
}

/** Whether a 0 under this key means something. */
export const mayBeZero = (entity: { name: string }, key: string): boolean =>
  knownAttributes[entity.name]?.find((known) => known.key === key)?.mayBeZero === true
