import { useQuery } from '@tanstack/react-query'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { notification } from '../../../../shared/entities/notification.ts'
import { connectedQuery } from '../../connections/use-connections.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { linkedKinds, linksOf, type LinkedKind } from './links.ts'

interface Linked {
  /** as they are wanted */
  ids: readonly number[]
  isKnown: boolean
  /** the value of `links` that the record has with these */
  changed: (ids: readonly number[]) => object
}

/** What a notification is linked with of one kind: as it is stored, until the form changes it. */
export function useLinked(record: AnyRecord, kind: LinkedKind): Linked {
  const me = useUser()
  const { administer, manage } = useMay()
  const isNew = record.id === 0
  const owner = { entity: notification as Entity, id: record.id }
  const { data } = useQuery({
    ...connectedQuery(owner, linkedKinds[kind] as Entity, administer),
    enabled: !isNew && (kind !== 'user' || manage),
    // links that the form was opened with are compared with those that it saves
    gcTime: 0,
  })
  const stored = isNew ? [] : (data ?? [])
  // a new one is its maker’s, and who sees one without administering is linked to it
  const isMine = kind === 'user' && (isNew || !administer) && !stored.includes(me.id)
  const was = isMine ? [me.id, ...stored] : stored
  const links = linksOf(record)
  return {
    ids: links[kind]?.now ?? was,
    isKnown: isNew || data !== undefined,
    changed: (now) => ({ ...links, [kind]: { was: links[kind]?.was ?? was, now } }),
  }
}
