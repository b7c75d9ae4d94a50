import { licenceEndOf, licenceStateOf } from '../../../shared/domain/drivers/licence.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { useNow } from '../api/use-now.ts'
import { textOf } from '../display/record-text.ts'
import type { BelowFieldProps, ScreenColumn } from '../entity/entity-screen.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { liveStore } from '../live/store.ts'
import { Link } from '../router/link.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { drivingNow, useDrivenNow } from './driving-now.ts'

const attribute = (key: string) => (record: AnyRecord) => textOf(record.attributes[key])
const phoneOf = attribute('phone')
const licenceOf = attribute('licence.number')
const nameOf = (deviceId: number) => liveStore.devices.get(deviceId)?.name ?? ''

/** What a list of drivers shows beside name and identifier; on a phone the first of them stands below the name. */
export const driverColumns: readonly ScreenColumn[] = [
  {
    key: 'licence',
    words: 'entity.driver.licence',
    sortText: () => (record) => textOf(licenceEndOf(record)),
    cell: Licence,
  },
  {
    key: 'drivesNow',
    words: 'entity.driver.drivesNow',
    isLive: true,
    sortText:
      () =>
      ({ uniqueId }) =>
        drivingNow.drivenBy(textOf(uniqueId)).split(',').map(Number).map(nameOf).join(' '),
    cell: DrivesNow,
  },
  { key: 'phone', words: 'entity.driver.attributes.phone', sortText: () => phoneOf, cell: Phone },
  {
    key: 'licenceNumber',
    words: 'entity.driver.attributes.licence.number',
    sortText: () => licenceOf,
    cell: LicenceNumber,
  },
]

/** What is said of a licence, and how bad it is; null where nobody said when it ends. */
function useLicence(record: AnyRecord) {
  const formats = useFormats()
  const now = useNow(hourMs)
  const end = licenceEndOf(record)
  // noon is on the same day in nearly every zone
  return end === null ? null : { date: formats.date(end - dayMs / 2), state: licenceStateOf(end, now) }
}

function Licence({ record }: BelowFieldProps) {
  const t = useWords()
  const licence = useLicence(record)
  if (!licence) return null
  const { date, state } = licence
  if (state === 'valid') return date
  return <Badge tone={state === 'ended' ? 'bad' : 'warn'}>{t(`entity.driver.licence.${state}`, { date })}</Badge>
}

/** Below the field in the form: nothing while it is valid for long. */
export function LicenceNote({ record }: BelowFieldProps) {
  const t = useWords()
  const licence = useLicence(record)
  if (!licence || licence.state === 'valid') return null
  const { date, state } = licence
  return <Alert tone={state === 'ended' ? 'bad' : 'warn'}>{t(`entity.driver.licence.${state}More`, { date })}</Alert>
}

function DrivesNow({ record: { uniqueId } }: BelowFieldProps) {
  const ids = useDrivenNow(textOf(uniqueId))
  return ids.map((id, place) => (
    <span key={id}>
      {place > 0 && ' · '}
      <Link to={`/?device=${id}`}>
        <bdi>{nameOf(id)}</bdi>
      </Link>
    </span>
  ))
}

function Phone({ record }: BelowFieldProps) {
  const phone = phoneOf(record)
  return phone === '' ? null : (
    <a href={`tel:${encodeURIComponent(phone)}`} dir="ltr">
      {phone}
    </a>
  )
}

function LicenceNumber({ record }: BelowFieldProps) {
  return <bdi className="q-ellipsis">{licenceOf(record)}</bdi>
}
