import { Suspense } from 'react'
import { forwardAddressKey } from '../../../shared/domain/forwarding/forward-address.ts'
import { device } from '../../../shared/entities/device.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { DeviceSection } from '../commands/history/device-section.tsx'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useMay } from '../session/access.ts'

const Address = lazyComponent(async () => (await import('./address-section.tsx')).AddressSection, 'forwarding')

/** For administrators, where an address gets the positions of the vehicle, or of those in the group, as well. */
function AddressOf({ entity, record }: { entity: Entity; record: AnyRecord }) {
  const may = useMay()
  if (record.id === 0 || !may.administer || !record.attributes[forwardAddressKey]) return null
  return (
    <Suspense>
      <Address entity={entity} record={record} />
    </Suspense>
  )
}

/** What a vehicle has beside its fields. */
export const DeviceSections = ({ record }: BelowFieldProps) => (
  <>
    <DeviceSection record={record} />
    <AddressOf entity={device as Entity} record={record} />
  </>
)

/** What a group has beside its fields. */
export const GroupSections = ({ record }: BelowFieldProps) => <AddressOf entity={group as Entity} record={record} />
