import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import type { ServiceJson } from '../../../../shared/wire/report-json.ts'
import columns from '../columns/columns.module.css'
import { rowAction } from '../columns/row-action.ts'
import type { Reader } from '../table/column.ts'
import { ServiceDialog } from './service-dialog.tsx'

/** Says that a service was done, and shows when it was before. */
export const serviceAction = rowAction<ServiceJson>('workshop', (row, reader) => <ServiceButton {...{ row, reader }} />)

function ServiceButton({ row, reader }: { row: ServiceJson; reader: Reader }) {
  const [isOpen, setOpen] = useState(false)
  const label = reader.t('reports.workshop.open', { service: row.maintenanceName })
  return (
    <>
      <button type="button" className={columns['icon']} aria-label={label} title={label} onClick={() => setOpen(true)}>
        <ClipboardCheck size={20} aria-hidden />
      </button>
      {isOpen && <ServiceDialog {...{ row, reader }} onClose={() => setOpen(false)} />}
    </>
  )
}
