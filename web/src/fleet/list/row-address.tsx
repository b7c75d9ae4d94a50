import { useEffect, useState } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { useAddress } from '../card/use-address.ts'
import { restOf, type DeviceRow } from './device-row.ts'

/** A row that is only scrolled past asks for nothing. */
const stayMs = 600

/** The address of a vehicle at rest, looked up once for each rest, when its row stays in view; nothing while it moves. */
export function RowAddress({ row, position }: { row: DeviceRow; position: PositionJson }) {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), stayMs)
    return () => clearTimeout(timer)
  }, [])
  const rest = restOf(row, position)
  const { text } = useAddress(position, stays ? rest : null)
  return rest !== null && text ? <bdi className="q-ellipsis">{text}</bdi> : null
}
