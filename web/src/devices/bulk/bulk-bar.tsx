import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, SquareTerminal, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { device, deviceCategories } from '../../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { api } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { listQuery } from '../../api/use-entity.ts'
import { chooseDevices, chosenCommandPath } from '../../commands/send/device-selection.ts'
import type { BulkProps } from '../../entity/entity-screen.ts'
import { refreshLive } from '../../live/live-provider.tsx'
import { goTo } from '../../router/browser-location.ts'
import { useMay, type May } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
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

/** What can be done with the chosen devices of a list, by what the reader may do. */
export function BulkBar({ records, onClear, children }: BulkProps & { children?: ReactNode }) {
  const t = useWords()
  const may = useMay()
  const command = () => {
    chooseDevices(records.map(({ id }) => id))
    goTo(chosenCommandPath)
  }
  return (
    <div className={`q-cluster ${styles['bar']}`} role="group" aria-label={t('bulk.label')}>
      <b aria-live="polite">{t('bulk.chosen', { count: records.length })}</b>
      {may.edit(device) && <Change records={records} />}
      {(may.sendCommands || may.sendSavedCommands) && (
        <Button size="small" icon={<SquareTerminal size={16} />} onClick={command}>
          {t('command.open')}
        </Button>
      )}
      {may.seeReports && <Sheet records={records} />}
      {children}
      <span className={styles['clear']}>
        <IconButton label={t('bulk.clear')} icon={<X />} size="small" onClick={onClear} />
      </span>
    </div>
  )
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The chosen devices as a spreadsheet; asked for with a body, for an address holds only some hundred ids. */
function Sheet({ records }: { records: readonly AnyRecord[] }) {
  const t = useWords()
  const { language } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const deviceIds = records.map(({ id }) => id)
      const file = await api.postForFile(`devices/xlsx?locale=${language}`, { deviceIds }, xlsx)
      saveFile(file, `${t('entity.device.many')}.xlsx`)
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <Button size="small" icon={<Download size={16} />} busy={isBusy} onClick={() => void save()}>
      {t('entity.device.sheetShort')}
    </Button>
  )
}

/** What the devices are given: a field, and its value. */
function Change({ records }: { records: readonly AnyRecord[] }) {
  const t = useWords()
  const may = useMay()
  const [what, setWhat] = useState<What>('groupId')
  const [value, setValue] = useState('')
  const options = useOptions(what)
  const { apply, done } = useApply(records)
  return (
    <>
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
    </>
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
  return [none, ...data.map((record) => ({ value: String(record.id), label: bidiIsolate(String(record['name'])) }))]
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
      showSnackbar({ text: t('bulk.changed', { count: records.length }), kind: 'done' })
    } catch (error) {
      showFailure(error)
    }
    return renew()
  }
  return { apply, done }
}
