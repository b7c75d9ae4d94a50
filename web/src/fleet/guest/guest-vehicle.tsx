import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import { useNow } from '../../api/use-now.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { useDevice, useDevices, usePosition } from '../../live/hooks.ts'
import { GuestArrival } from '../../share/guest-arrival.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { activityText } from '../activity-text.ts'
import { useAddress } from '../card/use-address.ts'
import { deviceRow, restOf, type DeviceRow } from '../list/device-row.ts'

const renewedMs = 15_000

/** Of the only vehicle that a guest sees: what it does and where, when it was last seen, and when it arrives. */
export function GuestVehicle() {
  const devices = useDevices()
  const only = devices.length === 1 ? (devices[0] ?? null) : null
  const device = useDevice(only?.id ?? null)
  const position = usePosition(only?.id ?? null)
  return device && <Lines device={device} position={position} />
}

function Lines({ device, position }: { device: DeviceJson; position: PositionJson | undefined }) {
  const t = useWords()
  const measures = useMeasures()
  const now = useNow(renewedMs)
  const row = deviceRow(device, position, { now })
  return (
    <>
      <p>
        {activityText(row, { now, t, measures })}
        {position && <Address row={row} position={position} />}
      </p>
      {position && <GuestArrival device={device} position={position} now={now} />}
    </>
  )
}

function Address({ row, position }: { row: DeviceRow; position: PositionJson }) {
  const { text } = useAddress(position, restOf(row, position))
  return (
    text && (
      <>
        {' · '}
        <bdi>{text}</bdi>
      </>
    )
  )
}
