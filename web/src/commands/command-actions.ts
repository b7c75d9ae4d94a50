import { SquareTerminal } from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { RowActionContext } from '../entity/entity-screen.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'

/** The row action of devices and groups that sends a command, and of a saved command the one that sends it. */
export function commandActions(
  edit: 'device' | 'group' | 'command',
  { id }: Pick<AnyRecord, 'id'>,
  { t, go, may }: Omit<RowActionContext, 'me'>,
): MenuItem[] {
  // who is limited to saved commands sends them from their list
  const isOffered = edit === 'command' ? may.sendSavedCommands : may.sendCommands
  if (!isOffered) return []
  const page = edit === 'command' ? 'send' : 'command'
  return [
    {
      key: 'command',
      label: t(edit === 'command' ? 'command.sendSaved' : 'command.open'),
      icon: createElement(SquareTerminal),
      onSelect: () => go(`/settings/${edit}/${id}/${page}`),
    },
  ]
}
