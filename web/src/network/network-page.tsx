import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { usePathId } from '../router/use-path-id.ts'
import { positionQuery } from '../api/tracks.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { PageFailed, PageMissing, PageWaits } from '../frame/page-states.tsx'
import { useMeasures } from '../display/use-measures.ts'
import { useDevice } from '../live/hooks.ts'
import type { Network } from '../../../shared/domain/position.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './network-page.module.css'

/** The cell towers and Wi-Fi networks that the tracker reported. */
export function NetworkPage() {
  const t = useWords()
  const measures = useMeasures()
  const id = usePathId('/network/:id')
  const { data, error, refetch } = useQuery({ ...positionQuery(id ?? 0), enabled: id !== null })
  const device = useDevice(data?.deviceId ?? null)
  const back = data
    ? { to: `/position/${data.id}`, label: t('position.title') }
    : { to: '/', label: t('app.backToMap') }
  const lead = data && (
    <>
      {device && (
        <>
          <bdi>{bidiIsolate(device.name)}</bdi>
          {' · '}
        </>
      )}
      <bdi>{measures.moment(data.fixTime)}</bdi>
    </>
  )
  return (
    <PageFrame title={t('network.title')} of={device?.name} lead={lead} back={back}>
      {error ? (
        <PageFailed failure={error} onRetry={() => void refetch()} />
      ) : id === null || data === null ? (
        <PageMissing title={t('position.missing')} text={t('position.missingMore')} />
      ) : data === undefined ? (
        <PageWaits />
      ) : (
        <Received position={data} />
      )}
    </PageFrame>
  )
}

function Received({ position }: { position: PositionJson }) {
  const t = useWords()
  const { cellTowers = [], wifiAccessPoints = [] }: Network = position.network ?? {}
  if (cellTowers.length + wifiAccessPoints.length === 0) {
    const back = { to: `/position/${position.id}`, label: t('network.backToPosition') }
    return <PageMissing title={t('network.none')} text={t('network.noneMore')} back={back} />
  }
  const areTyped = cellTowers.some(({ radioType }) => radioType !== undefined)
  return (
    <>
      {cellTowers.length > 0 && (
        <Table
          caption={t('network.towers')}
          names={[...(areTyped ? ['radio'] : []), 'mcc', 'mnc', 'lac', 'cid', 'signal']}
          rows={cellTowers.map((tower) => [
            ...(areTyped ? [tower.radioType?.toUpperCase() ?? '–'] : []),
            tower.mobileCountryCode,
            tower.mobileNetworkCode,
            tower.locationAreaCode,
            tower.cellId,
            decibels(tower.signalStrength),
          ])}
        />
      )}
      {wifiAccessPoints.length > 0 && (
        <Table
          caption={t('network.wifi')}
          names={['mac', 'signal']}
          rows={wifiAccessPoints.map((point) => [point.macAddress, decibels(point.signalStrength)])}
        />
      )}
    </>
  )
}

const decibels = (strength: number | undefined): string => (strength === undefined ? '–' : `${strength} dBm`)

function Table({ caption, names, rows }: { caption: string; names: readonly string[]; rows: readonly ReactNode[][] }) {
  const t = useWords()
  return (
    // Four columns of codes may be wider than a phone: the keyboard must be able to move them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} tabIndex={0} aria-label={caption}>
      <table className={`q-card ${styles['table']}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                <abbr title={t(`network.${name}.long`)}>{t(`network.${name}`)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* rows have no name of their own, and never change places */}
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (
                <td key={names[column]}>
                  <bdi dir="ltr">{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
