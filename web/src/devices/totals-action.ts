import { Gauge } from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { RowActionContext } from '../entity/entity-screen.ts'
import { deviceEntity } from '../entity/api-paths.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'

/** The command that corrects a vehicle's hours and distance, for users who may edit devices. */
export const totalsAction = ({ id }: Pick<AnyRecord, 'id'>, { t, go, may }: Omit<RowActionContext, 'me'>): MenuItem[] =>
  may.edit(deviceEntity)
    ? [
        {
          key: 'accumulators',
          label: t('accumulators.open'),
          icon: createElement(Gauge),
          onSelect: () => go(`/settings/accumulators/${id}`),
        },
      ]
    : []
