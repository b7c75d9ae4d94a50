import { useQuery } from '@tanstack/react-query'
import { forwardAddressKey, isForwardAddress } from '../../../shared/domain/forwarding/forward-address.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { oneQuery } from '../api/use-entity.ts'
import { SecretCard } from './secret-card.tsx'
import { StateCard } from './state-card.tsx'

interface Props {
  entity: Entity
  record: AnyRecord
}

/** How it goes with the address that a saved vehicle or group names by an attribute, and the secret for it. */
export function AddressSection({ entity, record }: Props) {
  // what the form was opened with: an address that is being typed is none yet
  const { data: saved } = useQuery({ ...oneQuery(entity, record.id), enabled: false })
  const url = saved?.attributes[forwardAddressKey]
  if (!isForwardAddress(url)) return null
  return (
    <>
      <StateCard target={{ url }} />
      <SecretCard target={{ url }} />
    </>
  )
}
