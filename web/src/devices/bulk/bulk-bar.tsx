import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { deviceCategories } from '../../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { isolated } from '../../../../shared/words/isolated.ts'
import { listQuery } from '../../api/use-entity.ts'
import type { BulkProps } from '../../entity/entity-screen.ts'
import { refreshLive } from '../../live/live-provider.tsx'
import { useMay, type May } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useLanguage, useWords } from '../../words/use-words.ts'
import { bulkFields, bulkLinks, changeEach, linkAll, type BulkField, type BulkLink } from './bulk-change.ts'
import styles from './bulk-bar.module.css'

type What = BulkField | BulkLink

const lists: Readonly<Partial<Record<What, { name: string; api: string }>>> = {
  groupId: { name: 'group', api: 'groups' },
  calendarId: { name: 'calendar', api: 'calendars' },
  driverId: { name: 'driver', api: 'drivers' },
  userId: { name: 'user', api: 'users' },
}

const isField = (what: What): what is BulkField => (bulkFields as readonly string[]).includes(what)

/** What can be done with the chosen devices of the list. */
export function BulkBar({ records, onClear }: BulkProps) {
  const t = useWords()
  const may = useMay()
  const { language } = useLanguage()
  const [what, setWhat] = useState<What>('groupId')
  const [value, setValue] = useState('')
  const options = useOptions(what)
  const { apply, done } = useApply(records)
  const ids = new URLSearchParams([...records.map(({ id }) => ['id', String(id)]), ['locale', language]])
  return (
    <div className={styles['bar']} role="group" aria-label={t('bulk.label')}>
      <b aria-live="polite">{t('bulk.chosen', { count: records.length })}</b>
      <SelectField
        label={t('bulk.change')}
        labelHidden
        value={what}
        onChange={(next) => (setWhat(next as What), setValue(''))}
        options={offered(may).map((each) => ({ value: each, label: t(`bulk.${each}`) }))}
      />
      <SelectField label={t('bulk.value')} labelHidden value={value} onChange={setValue} options={options} />
      <Button
        variant="primary"
        busy={done !== null}
        disabled={!isField(what) && value === ''}
        onClick={() => void apply(what, value)}
      >
        {done === null ? t('bulk.apply') : t('bulk.progress', { done, total: records.length })}
      </Button>
      <a className={styles['export']} href={`/api/reports/devices/xlsx?${ids}`} download>
        <Download size={16} aria-hidden />
        {t('entity.device.sheetShort')}
      </a>
      <IconButton label={t('bulk.clear')} icon={<X />} size="small" onClick={onClear} />
    </div>
  )
}

const offered = (may: May): What[] => [
  ...bulkFields,
  ...bulkLinks.filter((key) => may.link && (key !== 'userId' || may.manage)),
]

function useOptions(what: What): { value: string; label: string }[] {
  const t = useWords()
  const list = lists[what]
  const { data = [] } = useQuery({
    ...listQuery(list ?? { name: 'group', api: 'groups' }),
    enabled: list !== undefined,
  })
  const none = { value: '', label: isField(what) ? t('bulk.none') : t('bulk.choose') }
  if (!list) return [none, ...deviceCategories.map((each) => ({ value: each, label: t(`category.${each}`) }))]
  return [none, ...data.map((record) => ({ value: String(record.id), label: isolated(String(record['name'])) }))]
}

/** `done` counts while devices are changed; null else. */
function useApply(records: readonly AnyRecord[]) {
  const t = useWords()
  const queries = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const renew = async () => {
    setDone(null)
    refreshLive()
    await queries.invalidateQueries({ queryKey: ['device'] })
  }
  const change = async (devices: readonly AnyRecord[], field: BulkField, valueOf: (device: AnyRecord) => unknown) => {
    setDone(0)
    const result = await changeEach(devices, { field, valueOf, onDone: setDone })
    await renew()
    return result
  }
  const changeField = async (field: BulkField, value: string) => {
    const wanted = field === 'category' ? value || null : Number(value)
    const { before, failures } = await change(records, field, () => wanted)
    const was = new Map(before.map((record) => [record.id, record[field]]))
    showSnackbar({
      text: t(failures.length === 0 ? 'bulk.changed' : 'bulk.changedSome', {
        count: before.length,
        failed: failures.length,
      }),
      tone: failures.length === 0 ? 'ok' : 'bad',
      details: failures.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`).join('\n'),
      ...(before.length > 0 && {
        action: { label: t('bulk.undo'), run: () => void change(before, field, ({ id }) => was.get(id)) },
      }),
    })
  }
  const apply = async (what: What, value: string) => {
    if (isField(what)) return changeField(what, value)
    try {
      setDone(0)
      await linkAll(records, what, Number(value))
      showSnackbar({ text: t('bulk.changed', { count: records.length }), tone: 'ok', durationMs: 4000 })
    } catch (error) {
      showFailure(error)
    }
    return renew()
  }
  return { apply, done }
}
