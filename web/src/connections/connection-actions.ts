import { Share2, Waypoints } from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { requestShare } from '../share/share-request.ts'
import type { RowActionContext } from '../entity/entity-screen.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'

/** The row commands of devices, groups and drivers: their connections, and share links of the former. */
export function connectionActions(
  edit: 'device' | 'group' | 'driver',
  record: Pick<AnyRecord, 'id'>,
  { t, go, may }: Omit<RowActionContext, 'me'>,
): MenuItem[] {
  const connections = {
    key: 'connections',
    label: t('connections.open'),
    icon: createElement(Waypoints),
    onSelect: () => go(`/settings/${edit}/${record.id}/connections`),
  }
  const share = {
    key: 'share',
    label: t('share.open'),
    icon: createElement(Share2),
    onSelect: () => (edit === 'device' ? requestShare(record.id) : go(`/settings/group/${record.id}/share`)),
  }
  return [...(may.link ? [connections] : []), ...(may.share && edit !== 'driver' ? [share] : [])]
}
