import {
  ArrowRightLeft,
  BatteryWarning,
  BellRing,
  ChartLine,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CircleX,
  Fuel,
  Gauge,
  Hourglass,
  Image,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Moon,
  Navigation,
  Send,
  Siren,
  Terminal,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { EventType } from '../../../shared/domain/fleet-event.ts'

export type EventTone = 'good' | 'bad' | 'warn' | 'info' | 'calm'

interface EventIcon {
  Icon: LucideIcon
  tone: EventTone
}

const looks: Record<EventType, EventIcon> = {
  deviceOnline: { Icon: CircleCheck, tone: 'good' },
  deviceUnknown: { Icon: CircleHelp, tone: 'calm' },
  deviceOffline: { Icon: CircleX, tone: 'bad' },
  deviceInactive: { Icon: Moon, tone: 'warn' },
  queuedCommandSent: { Icon: Send, tone: 'info' },
  deviceMoving: { Icon: Navigation, tone: 'good' },
  deviceStopped: { Icon: CirclePause, tone: 'calm' },
  deviceOverspeed: { Icon: Gauge, tone: 'bad' },
  deviceOverspeedEnd: { Icon: Gauge, tone: 'calm' },
  deviceFuelDrop: { Icon: Fuel, tone: 'warn' },
  deviceFuelIncrease: { Icon: Fuel, tone: 'good' },
  valueOutOfRange: { Icon: ChartLine, tone: 'warn' },
  valueBackInRange: { Icon: ChartLine, tone: 'calm' },
  commandResult: { Icon: Terminal, tone: 'info' },
  geofenceEnter: { Icon: LogIn, tone: 'info' },
  geofenceExit: { Icon: LogOut, tone: 'info' },
  geofenceStay: { Icon: Hourglass, tone: 'warn' },
  geofenceCrossed: { Icon: ArrowRightLeft, tone: 'info' },
  alarm: { Icon: Siren, tone: 'bad' },
  ignitionOn: { Icon: KeyRound, tone: 'good' },
  ignitionOff: { Icon: KeyRound, tone: 'calm' },
  maintenance: { Icon: Wrench, tone: 'warn' },
  textMessage: { Icon: MessageSquareText, tone: 'info' },
  driverChanged: { Icon: UserRound, tone: 'info' },
  media: { Icon: Image, tone: 'info' },
}

const unknownIcon: EventIcon = { Icon: BellRing, tone: 'info' }
const lowPowerIcon: EventIcon = { Icon: BatteryWarning, tone: 'warn' }

/** Icon and colour of an event; a type that is not known gets the bell. */
export function eventIcon(event: { type: string; attributes: Record<string, unknown> }): EventIcon {
  const alarm = event.type === 'alarm' ? event.attributes['alarm'] : undefined
  if (alarm === 'lowBattery' || alarm === 'lowPower') return lowPowerIcon
  return Object.hasOwn(looks, event.type) ? looks[event.type as EventType] : unknownIcon
}
