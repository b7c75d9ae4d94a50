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
  Link2,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Moon,
  Navigation,
  Send,
  Siren,
  Terminal,
  Unlink2,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { EventDeclaration, EventTone } from '../../../shared/catalog/events/event.ts'
import { events } from '../../../shared/catalog/events/index.ts'

interface EventIcon {
  Icon: LucideIcon
  tone: EventTone
}

const icons: Readonly<Record<EventDeclaration<string>['icon'], LucideIcon>> = {
  arrow: Navigation,
  chart: ChartLine,
  check: CircleCheck,
  cross: CircleX,
  enter: LogIn,
  fuel: Fuel,
  gauge: Gauge,
  hourglass: Hourglass,
  key: KeyRound,
  leave: LogOut,
  link: Link2,
  message: MessageSquareText,
  moon: Moon,
  pass: ArrowRightLeft,
  pause: CirclePause,
  person: UserRound,
  picture: Image,
  plane: Send,
  question: CircleHelp,
  siren: Siren,
  terminal: Terminal,
  unlink: Unlink2,
  wrench: Wrench,
}

const looks = new Map<string, EventIcon>(events.map(({ name, icon, tone }) => [name, { Icon: icons[icon], tone }]))
const unknownIcon: EventIcon = { Icon: BellRing, tone: 'info' }
const lowPowerIcon: EventIcon = { Icon: BatteryWarning, tone: 'warn' }

/** Icon and colour of an event; a type that is not known gets the bell. */
export function eventIcon(event: { type: string; attributes: Record<string, unknown> }): EventIcon {
  const alarm = event.type === 'alarm' ? event.attributes['alarm'] : undefined
  if (alarm === 'lowBattery' || alarm === 'lowPower') return lowPowerIcon
  return looks.get(event.type) ?? unknownIcon
}
