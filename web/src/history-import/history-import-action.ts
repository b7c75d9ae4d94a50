import { FileUp } from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { RowActionContext } from '../entity/entity-screen.ts'
import { deviceEntity } from '../entity/api-paths.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { historyImportPath } from './history-import-path.ts'

/** The command that imports a vehicle's history from a file, for users who may edit devices. */
export const historyImportAction = (
  { id }: Pick<AnyRecord, 'id'>,
  { t, go, may }: Omit<RowActionContext, 'me'>,
): MenuItem[] =>
  may.edit(deviceEntity)
    ? [
        {
          key: 'historyImport',
          label: t('app.importHistory'),
          icon: createElement(FileUp),
          onSelect: () => go(historyImportPath(id)),
        },
      ]
    : []
